// node --import ./tests/crash/relogio.mjs: a process that goes by another day. Its clock is ahead of the machine's by AHEAD_MS
// milliseconds, and by others when its parent sends them.
let ahead = Number(process.env.AHEAD_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (Machine, given, target) =>
    Reflect.construct(Machine, given.length === 0 ? [Machine.now() + ahead] : given, target),
  get: (Machine, name) => (name === 'now' ? () => Machine.now() + ahead : Reflect.get(Machine, name)),
});

process.on('message', (told) => {
  ahead = Number(told);
});
process.channel?.unref();
