// One open conversation: wires socket, event log, thread, draft, outbox, composer and panel together.

import { Composer } from "./composer.js";
import { Connection, PROTOCOL, SIGNED_OUT } from "./connection.js";
import { Draft } from "./draft.js";
import { EventLog } from "./eventlog.js";
import { newId } from "./ids.js";
import { onKey } from "./keys.js";
import { Outbox, Shelf } from "./outbox.js";
import { Panel } from "./panel.js";
import { Pending } from "./pending.js";
import { Thread } from "./thread.js";

const STATUS = { open: "Open", waiting: "Waiting for the customer", resolved: "Resolved" };
const HELLO_AGAIN_AFTER = 5000;

const at = (id) => document.getElementById(id);
const start = JSON.parse(at("client-state").textContent);
const storage = (what) => `supportmem:${what}:${start.user}:${start.conversation}`;
const here = `${location.host}/ws/conversations/${start.conversation}/`;
const panelUrl = at("panel-body").getAttribute("hx-get");

let helloSent = 0;
let unsent = 0;
let goal = start.last_seq; // caught up when the log has reached this

// --- the parts ------------------------------------------------------------------------------------
const thread = new Thread({
  scroller: at("thread"),
  turns: at("turns"),
  empty: at("thread-empty"),
  toEndButton: at("to-end"),
});
const draft = new Draft({
  host: at("running"),
  template: at("draft-template"),
  onStop: (generation) => connection.send({ cmd: "stop", id: newId(), generation }),
});
const log = new EventLog({ last: start.last_seq, apply: applyEvent, onGap: () => hello() });
const connection = new Connection({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${here}`,
  probeUrl: panelUrl,
  onOpen: () => hello({ now: true }),
  onFrame: receive,
  onState: connectionChanged,
  onEnd: ended,
});
const panel = new Panel({
  shell: document.querySelector(".shell"),
  panel: at("panel"),
  body: at("panel-body"),
  toggle: at("panel-toggle"),
  onSignedOut: () => connection.end(SIGNED_OUT),
});
const composer = new Composer({
  form: at("composer"),
  storageKey: storage("draft"),
  onSay: (turn) => {
    pending.add(turn);
    thread.toEnd();
  },
  onAsk: askLatest,
  onEscape: () => draft.stop(),
});
const pending = new Pending({
  outbox: new Outbox(storage("unsent")),
  host: at("pending"),
  template: at("pending-template"),
  send: (command) => connection.send(command),
  customer: at("main").dataset.customer,
  change: (action) => thread.change(action),
  onEdit: (turn) => composer.fill(turn),
  onMissing: () => hello({ now: true }),
  onCount: (count) => {
    unsent = count;
    connectionShown();
  },
});

// --- what the server says -------------------------------------------------------------------------
function hello({ now = false } = {}) {
  if (!now && Date.now() - helloSent < HELLO_AGAIN_AFTER) return;
  helloSent = Date.now();
  connection.send({ cmd: "hello", id: newId(), last_seq: log.last });
}

function receive(frame) {
  if (frame.type === "welcome") welcomed(frame);
  else if (frame.type === "event") {
    log.receive(frame);
    catchUp();
  } else if (frame.type === "delta") {
    if (!thread.change(() => draft.append(frame))) hello();
    writingShown();
  } else if (frame.type === "ack") pending.acknowledged(frame.id);
  else if (frame.type === "refused") refused(frame);
}

function welcomed({ seq, degraded, running }) {
  helloSent = 0;
  goal = seq;
  if (seq < log.last) return banner("This page is out of date.", location.pathname, "Reload it");
  at("degraded").textContent = (degraded ?? []).join(" ");
  at("degraded").hidden = !degraded?.length;
  thread.change(() => resume(running));
  writingShown();
  catchUp();
  setTimeout(() => log.last < goal && hello(), HELLO_AGAIN_AFTER);
  return undefined;
}

/** Take over the text of a running answer; without one, whatever frame is left over has no more to come. */
function resume(running) {
  if (running) draft.start(named(running));
  else if (draft.isWriting && log.last >= goal) draft.finish({ generation: draft.generation });
}

function catchUp() {
  if (connection.state === "online" && log.last >= goal && !pending.ready) pending.setReady(true);
}

function refused({ id, code, detail }) {
  if (!pending.refused(id, detail)) composer.tell(detail || `The server refused: ${code}.`);
}

function named(data) {
  return { ...data, generation: data.generation ?? data.generation_id };
}

// --- the event log --------------------------------------------------------------------------------
function applyEvent(event) {
  const data = named(event.data ?? {});
  if (event.kind === "turn.added") turnAdded(event, data);
  else if (event.kind === "generation.started") {
    if (thread.change(() => draft.start(data))) announce("The assistant is answering.");
  } else if (event.kind === "generation.finished") thread.change(() => draft.finish(data));
  else if (event.kind === "memory.changed") panel.reload();
  else if (event.kind === "conversation.changed") conversationChanged(data);
  else if (event.kind === "conversation.erased") erased();
  writingShown();
}

function turnAdded(event, data) {
  const turn = thread.change(() => {
    const added = thread.put(event.html);
    const generation = added?.dataset.generation;
    if (generation) draft.replaced(generation);
    return added;
  });
  if (!turn) return;
  const ours = pending.arrived(data.client_id || turn.dataset.clientId || "");
  if (!ours) announce(`${turn.querySelector(".turn__who").textContent.trim()}: ${textOf(turn)}`);
  panel.reload();
  window.htmx.trigger(document.body, "list-stale");
}

function conversationChanged({ status, assigned_to: assignedTo }) {
  if (STATUS[status]) {
    at("conversation-status").textContent = STATUS[status];
    at("conversation-status").className = `status status--${status}`;
  }
  if (assignedTo !== undefined) at("conversation-assigned").textContent = assignedTo || "Nobody assigned";
  window.htmx.trigger(document.body, "list-stale");
}

/** Texts were destroyed: nothing of them may stay in this browser. */
function erased() {
  for (const what of ["draft", "unsent"]) new Shelf(storage(what)).set(null);
  location.reload();
}

// --- what the person does -------------------------------------------------------------------------
function askLatest() {
  const sent = connection.send({ cmd: "ask", id: newId(), client_id: newId() });
  if (!sent) composer.tell("Not connected. Ask again when the connection is back.");
}

function useAsReply(button) {
  const text = textOf(button.closest(".turn"));
  composer.fill({ mode: "agent", content: text.replace(/\s*\[\d+\]/g, "") });
}

function textOf(turn) {
  const text = turn.querySelector(".turn__text");
  return text.dataset.source ?? text.textContent; // as the model wrote it: drawn, a list has lost its marks
}

document.addEventListener("click", (event) => {
  const reply = event.target.closest("[data-action=use-as-reply]");
  if (reply) return useAsReply(reply);
  const link = event.target.closest("a[href*='#']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (link.hasAttribute("data-cite")) return showMemory(event, link);
  if (link.pathname !== location.pathname) return undefined;
  panel.close();
  if (thread.show(link.hash)) {
    event.preventDefault();
    history.replaceState(null, "", link.hash);
  }
  return undefined;
});

function showMemory(event, link) {
  const line = document.getElementById(link.hash.slice(1));
  if (!line) return;
  event.preventDefault();
  const folded = line.closest("details");
  if (folded) folded.open = true;
  line.scrollIntoView({ block: "nearest" });
  line.focus({ preventScroll: true });
}

onKey("c", () => composer.writeAs("customer"));
onKey("r", () => composer.writeAs("agent"));
onKey("n", () => composer.writeAs("note"));
onKey("a", () => composer.ask());
onKey(".", () => panel.flip());
onKey("Escape", () => panel.close() || draft.stop());
window.addEventListener("hashchange", () => thread.show(location.hash));

// --- what is shown of it --------------------------------------------------------------------------
function connectionChanged(state) {
  if (state !== "online") pending.setReady(false);
  connectionShown();
}

function connectionShown() {
  const place = at("connection");
  const kept = unsent ? ` ${unsent} unsent` : "";
  const words = {
    connecting: "Connecting…",
    online: "Online",
    reconnecting: `Reconnecting…${kept}`,
    offline: unsent ? `Offline.${kept}, kept here` : "Offline",
    closed: "Disconnected",
  };
  if (place.textContent !== words[connection.state]) place.textContent = words[connection.state];
  place.dataset.state = connection.state;
}

function writingShown() {
  composer.askButton.disabled = draft.isWriting || connection.state === "closed";
}

function announce(text) {
  at("announcer").textContent = text;
}

function ended(code, detail) {
  composer.disable();
  const kept = unsent || composer.text.value ? " What you wrote is kept." : "";
  if (code === SIGNED_OUT) {
    banner(`You are signed out.${kept}`, location.pathname, "Sign in again");
  } else if (code === PROTOCOL) banner(`This page is out of date.${kept}`, location.pathname, "Reload it");
  else banner(`${detail || "You can no longer read this conversation."}${kept}`, "/", "Back to the conversations");
}

function banner(text, href, action) {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = action;
  at("banner").replaceChildren(`${text} `, link);
  at("banner").hidden = false;
}

// --- begin ----------------------------------------------------------------------------------------
for (const generation of thread.latestGenerations()) draft.over.add(generation);
if (start.running) thread.change(() => draft.start(start.running));
writingShown();
thread.toEnd();
if (location.hash) thread.show(location.hash);
connection.start();
