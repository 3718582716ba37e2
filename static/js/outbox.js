// Turns that the server has not confirmed. They live in localStorage, so a closed tab or a dead line loses none.

/** Read and write JSON under one key; when the browser refuses storage, memory has to do. */
export class Shelf {
  constructor(key) {
    this.key = key;
    this.spare = null;
  }

  get() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? this.spare;
    } catch {
      return this.spare;
    }
  }

  set(value) {
    this.spare = value;
    try {
      if (value === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(value));
    } catch {
      // Full or forbidden: `spare` keeps it for as long as this page lives.
    }
  }
}

/** A list of {client_id, author, content, ask, refused?}. Each change re-reads, since other tabs write too. */
export class Outbox {
  constructor(key) {
    this.shelf = new Shelf(key);
  }

  all() {
    const kept = this.shelf.get();
    return Array.isArray(kept) ? kept : [];
  }

  get(clientId) {
    return this.all().find((turn) => turn.client_id === clientId) ?? null;
  }

  add(turn) {
    this.shelf.set([...this.all(), turn]);
  }

  update(clientId, change) {
    this.shelf.set(this.all().map((turn) => (turn.client_id === clientId ? { ...turn, ...change } : turn)));
  }

  remove(clientId) {
    const left = this.all().filter((turn) => turn.client_id !== clientId);
    this.shelf.set(left.length ? left : null);
  }

  /** The next one to send: the oldest that was not refused. */
  next() {
    return this.all().find((turn) => !turn.refused) ?? null;
  }
}
