// node --import ./tests/crash/relogio.mjs: shifts the clock of a process. It is AHEAD_MS milliseconds ahead of the machine's, or by the
// amount that its parent sends.
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
