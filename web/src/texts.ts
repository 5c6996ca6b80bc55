/** The few words that scripts say themselves, in the languages of the pages. */

export type Language = "en" | "fr" | "nl" | "de";

const ENGLISH = {
  saved: "Saved",
  saving: "Saving…",
  waiting: "Waiting for the network",
  refused: "Not saved",
  summary: "{done} of {all} results",
  summaryWaiting: "{done} of {all} results, {waiting} not saved yet",
  undone: "Undone: board {board}",
  nothingToUndo: "Nothing to undo",
  updated: "The page has been updated",
  moved: "There is news",
  show: "Show",
  offline: "No connection, trying again",
  found: "{count} players found",
  none: "Nobody found",
  searchFailed: "The search does not answer",
  filled: "{name} taken over",
  born: "born {year}",
  grabbed: "{name} taken. Arrows choose the other player, space swaps, escape leaves it",
  over: "Swap with {name}",
  released: "Left as it was",
  swapping: "{a} and {b} are swapped",
  page: "Page {page} of {pages}",
  pause: "Pause",
  go: "Go on",
  copied: "Copied",
  notCopied: "Could not be copied",
  yes: "Yes",
  no: "Cancel",
  dark: "Dark colours",
  light: "Light colours",
};

export type Key = keyof typeof ENGLISH;

export const TEXTS: Record<Language, Record<Key, string>> = {
  en: ENGLISH,
  fr: {
    saved: "Enregistré",
    saving: "Enregistrement…",
    waiting: "En attente du réseau",
    refused: "Pas enregistré",
    summary: "{done} résultats sur {all}",
    summaryWaiting: "{done} résultats sur {all}, {waiting} pas encore enregistrés",
    undone: "Annulé : échiquier {board}",
    nothingToUndo: "Rien à annuler",
    updated: "La page a été mise à jour",
    moved: "Il y a du nouveau",
    show: "Afficher",
    offline: "Pas de connexion, nouvel essai",
    found: "{count} joueurs trouvés",
    none: "Personne trouvé",
    searchFailed: "La recherche ne répond pas",
    filled: "{name} repris",
    born: "né en {year}",
    grabbed: "{name} saisi. Les flèches choisissent l’autre joueur, espace échange, échap abandonne",
    over: "Échanger avec {name}",
    released: "Rien n’a changé",
    swapping: "{a} et {b} sont échangés",
    page: "Page {page} sur {pages}",
    pause: "Pause",
    go: "Continuer",
    copied: "Copié",
    notCopied: "Copie impossible",
    yes: "Oui",
    no: "Annuler",
    dark: "Couleurs sombres",
    light: "Couleurs claires",
  },
  nl: {
    saved: "Opgeslagen",
    saving: "Opslaan…",
    waiting: "Wacht op het netwerk",
    refused: "Niet opgeslagen",
    summary: "{done} van {all} uitslagen",
    summaryWaiting: "{done} van {all} uitslagen, {waiting} nog niet opgeslagen",
    undone: "Ongedaan gemaakt: bord {board}",
    nothingToUndo: "Niets om ongedaan te maken",
    updated: "De pagina is bijgewerkt",
    moved: "Er is nieuws",
    show: "Tonen",
    offline: "Geen verbinding, nieuwe poging",
    found: "{count} spelers gevonden",
    none: "Niemand gevonden",
    searchFailed: "De zoekfunctie antwoordt niet",
    filled: "{name} overgenomen",
    born: "geboren in {year}",
    grabbed: "{name} gepakt. Pijltjes kiezen de andere speler, spatie wisselt, escape laat los",
    over: "Wisselen met {name}",
    released: "Niets veranderd",
    swapping: "{a} en {b} worden gewisseld",
    page: "Pagina {page} van {pages}",
    pause: "Pauze",
    go: "Verder",
    copied: "Gekopieerd",
    notCopied: "Kopiëren lukte niet",
    yes: "Ja",
    no: "Annuleren",
    dark: "Donkere kleuren",
    light: "Lichte kleuren",
  },
  de: {
    saved: "Gespeichert",
    saving: "Wird gespeichert…",
    waiting: "Wartet auf das Netz",
    refused: "Nicht gespeichert",
    summary: "{done} von {all} Ergebnissen",
    summaryWaiting: "{done} von {all} Ergebnissen, {waiting} noch nicht gespeichert",
    undone: "Zurückgenommen: Brett {board}",
    nothingToUndo: "Nichts zurückzunehmen",
    updated: "Die Seite wurde aktualisiert",
    moved: "Es gibt Neues",
    show: "Anzeigen",
    offline: "Keine Verbindung, neuer Versuch",
    found: "{count} Spieler gefunden",
    none: "Niemand gefunden",
    searchFailed: "Die Suche antwortet nicht",
    filled: "{name} übernommen",
    born: "geboren {year}",
    grabbed: "{name} genommen. Pfeile wählen den anderen Spieler, Leertaste tauscht, Escape lässt los",
    over: "Tauschen mit {name}",
    released: "Alles wie vorher",
    swapping: "{a} und {b} werden getauscht",
    page: "Seite {page} von {pages}",
    pause: "Pause",
    go: "Weiter",
    copied: "Kopiert",
    notCopied: "Kopieren nicht möglich",
    yes: "Ja",
    no: "Abbrechen",
    dark: "Dunkle Farben",
    light: "Helle Farben",
  },
};

/** The language of a page, English where we do not speak it. */
export function languageOf(tag: string): Language {
  const short = tag.slice(0, 2).toLowerCase();
  return short in TEXTS ? (short as Language) : "en";
}

/** Puts values into a text: `{name}` becomes `values.name`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text in the language of the page. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  return fill(TEXTS[languageOf(document.documentElement.lang)][key], values);
}
