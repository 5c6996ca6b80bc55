/** `<form data-guard>`: whoever leaves a form with changes that are not saved is asked first. */

/** What a form would send. */
function contents(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
}

export function guardChanges(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-guard]")) {
    const before = contents(form);
    let isSent = false;
    form.addEventListener("submit", () => (isSent = true));
    window.addEventListener("beforeunload", (event) => {
      if (!isSent && contents(form) !== before) event.preventDefault();
    });
  }
}
