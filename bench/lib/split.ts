import type { TraceEvent } from '../../tests/browser/support/work.ts';

const KINDS = {
  script:
    /^(FunctionCall|EventDispatch|EvaluateScript|v8\.|V8\.|TimerFire|FireAnimationFrame|FireIdleCallback|RunMicrotasks|MinorGC|MajorGC)/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)/,
  layout: /^(Layout|HitTest)$/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer)/,
};
export type Split = Record<keyof typeof KINDS, number>;

/** Milliseconds of the page thread's work, by kind. A trace has thread time besides wall time, so that other load changes little. */
export function splitOf(events: readonly TraceEvent[]): Split {
  const first = events.find(({ name }) => name === 'EventDispatch');
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === first?.pid && tid === first?.tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const split: Split = { script: 0, style: 0, layout: 0, paint: 0 };
  const open: TraceEvent[] = [];
  for (const event of own) {
    while (endOf(open.at(-1)) <= event.ts) open.pop();
    const within = kindOf(open.at(-1));
    const kind = kindOf(event);
    // Nested work is subtracted from its parent: style requested by a script counts as style.
    if (within) split[within] -= (event.tdur ?? 0) / 1000;
    if (kind) split[kind] += (event.tdur ?? 0) / 1000;
    open.push(event);
  }
  return split;
}

function endOf(event: TraceEvent | undefined): number {
  return event ? event.ts + (event.dur ?? 0) : Number.POSITIVE_INFINITY;
}

function kindOf(event: TraceEvent | undefined): keyof Split | undefined {
  return (Object.keys(KINDS) as (keyof Split)[]).find((kind) => event && KINDS[kind].test(event.name));
}
