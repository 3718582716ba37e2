// Shows the outbox in the thread and works it off: one at a time, in order, until the server has each.

import { newId } from "./ids.js";

const WHO = { customer: "Customer", agent: "You", note: "Note by you" };
const CONFIRM_WITHIN = 4000;

export class Pending {
  constructor({ outbox, host, template, send, customer, change, onEdit, onMissing, onCount }) {
    Object.assign(this, { outbox, host, template, send, customer, change, onEdit, onMissing, onCount });
    this.waitingFor = ""; // client id of the turn on its way
    this.ready = false; // online and caught up
    this.host.addEventListener("click", (event) => this.chosen(event));
    window.addEventListener("storage", (event) => event.key === outbox.shelf.key && this.show());
    this.show();
  }

  add({ author, content, ask }) {
    this.outbox.add({ client_id: newId(), author, content, ask });
    this.show();
    this.work();
  }

  /** The line is up and everything missed is known: what is still here was not received. */
  setReady(ready) {
    this.ready = ready;
    this.waitingFor = "";
    this.show();
    if (ready) this.work();
  }

  work() {
    const next = this.outbox.next();
    if (!this.ready || this.waitingFor || !next) return;
    const { client_id: clientId, author, content, ask } = next;
    if (!this.send({ cmd: "say", id: clientId, client_id: clientId, author, content, ask })) return;
    this.waitingFor = clientId;
    this.show();
  }

  /** The server has it; the turn itself arrives as an event. When it does not, ask for what was missed. */
  acknowledged(id) {
    if (!this.outbox.get(id)) return;
    setTimeout(() => this.outbox.get(id) && this.onMissing(), CONFIRM_WITHIN);
  }

  /** The turn is in the thread: forget it here. True when it was ours. */
  arrived(clientId) {
    const ours = this.outbox.get(clientId) !== null;
    if (ours) this.outbox.remove(clientId);
    if (this.waitingFor === clientId) this.waitingFor = "";
    this.show();
    this.work();
    return ours;
  }

  /** Kept, with the reason, for the person to decide. False when the id is none of ours. */
  refused(id, detail) {
    if (!this.outbox.get(id)) return false;
    this.outbox.update(id, { refused: detail || "The server did not take it." });
    if (this.waitingFor === id) this.waitingFor = "";
    this.show();
    this.work();
    return true;
  }

  chosen(event) {
    const action = event.target.closest("[data-action]")?.dataset.action;
    const clientId = event.target.closest("[data-client-id]")?.dataset.clientId;
    const turn = clientId && this.outbox.get(clientId);
    if (!action || !turn) return;
    if (action === "retry") {
      this.outbox.update(clientId, { refused: undefined });
    } else {
      this.outbox.remove(clientId);
      if (action === "edit") this.onEdit({ mode: turn.author, content: turn.content });
    }
    this.show();
    this.work();
  }

  show() {
    const turns = this.outbox.all();
    const known = new Map(Array.from(this.host.children, (element) => [element.dataset.clientId, element]));
    const grew = turns.some((turn) => !known.has(turn.client_id));
    const draw = () => this.host.replaceChildren(...turns.map((turn) => this.element(turn, known.get(turn.client_id))));
    if (grew || known.size !== turns.length) this.change(draw);
    else draw();
    this.onCount(turns.length);
  }

  element(turn, present) {
    const element = present ?? this.template.content.firstElementChild.cloneNode(true);
    const slot = (name) => element.querySelector(`[data-slot=${name}]`);
    if (!present) {
      element.dataset.clientId = turn.client_id;
      element.classList.add(`turn--${turn.author}`);
      slot("who").textContent = turn.author === "customer" ? this.customer : WHO[turn.author];
      slot("lock").hidden = turn.author !== "note";
      slot("text").textContent = turn.content;
    }
    element.classList.toggle("turn--refused", Boolean(turn.refused));
    slot("choices").hidden = !turn.refused;
    const state = turn.refused ? `Not sent. ${turn.refused}` : this.ready ? "Sending…" : "Not sent yet: waiting for the connection";
    if (slot("state").textContent !== state) slot("state").textContent = state;
    return element;
  }
}
