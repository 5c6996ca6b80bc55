/** Elements derive from this where there is no browser; only their pure functions are tested here. */
(globalThis as Record<string, unknown>).HTMLElement ??= class {};

export {};
