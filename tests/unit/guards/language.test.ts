import { describe, expect, it } from 'vitest';
import { type Source, sourcesIn } from './sources.ts';

/** Rooms of the backend without domain knowledge: their functions have English names (docs/architecture.md). */
const ENGLISH_ROOMS = ['http', 'db', 'jobs', 'observe', 'simulators'];
/** Sessions and passwords have no domain knowledge either, although they belong to the account's room. */
const ENGLISH_FILES = ['src/backend/domain/conta/session.ts', 'src/backend/domain/conta/password.ts'];
/** Rooms of both languages: adapters use the terms of their service, and draw the product's documents; the rest is shared by all. */
const BOTH = ['adapters', 'ui', 'api', 'forms', 'session'];

const ENGLISH_VERB =
  /^(?:get|set|make|create|find|read|write|send|load|save|open|close|start|stop|build|parse|format|check|ask|show|hide|draw|take|give|keep|move|add|remove|delete|update|insert|list|handle|fetch|call|register|resolve|verify|render|apply|submit|reject|refuse|forget|identify|wait|merge|split|sort|pick|ensure|record|compare|match|serve|deliver|enqueue|consume|cancel|expire|pay|buy|issue|count|has|should|can)(?=[A-Z]|$)/;
/** The infinitive of a Portuguese verb; English words with the same ending are listed. */
const PORTUGUESE_VERB =
  /^(?!(?:number|upper|error|outer|over|owner|render|register|deliver|answer|filter|order|user|header|later|clear|after|bearer|per|enter|number|server|under|buffer|cluster|counter|timer)(?=[A-Z]|$))[a-z]{2,}(?:ar|er|ir)(?=[A-Z]|$)/;

describe('the language of a function', () => {
  const sources = [...sourcesIn('src/backend'), ...sourcesIn('src/lib'), ...sourcesIn('src/islands')];

  it('is Portuguese in the domain, English elsewhere', () => {
    expect(sources.flatMap(inTheOtherLanguage)).toEqual([]);
  });

  it('is recognised by its first word', () => {
    const said = (path: string, name: string) =>
      inTheOtherLanguage({ path, text: `export async function ${name}() {}` }).length === 1;
    expect(said('src/backend/domain/veiculos/a.ts', 'createVeiculo')).toBe(true);
    expect(said('src/lib/multas/a.ts', 'parseMulta')).toBe(true);
    expect(said('src/islands/planos/a.ts', 'buyPlano')).toBe(true);
    expect(said('src/backend/platform/http/a.ts', 'responderPedido')).toBe(true);
    expect(said('src/backend/domain/veiculos/a.ts', 'cadastrarVeiculo')).toBe(false);
    expect(said('src/backend/platform/http/a.ts', 'registerRuntime')).toBe(false);
    expect(said('src/islands/pedidos/a.ts', 'useCompra')).toBe(false);
  });
});

/** Only the feature rooms of lib and islands: shared rooms have technical names. */
function inTheOtherLanguage({ path, text }: Source): string[] {
  const [, wing = '', room = '', ...rest] = path
    .replace(/backend\/(?:app|desk|domain|platform)\//, 'backend/')
    .split('/');
  if (rest.length === 0 || ENGLISH_FILES.includes(path) || BOTH.includes(room)) return [];
  const english = wing === 'backend' && ENGLISH_ROOMS.includes(room);
  const wrong = english ? PORTUGUESE_VERB : ENGLISH_VERB;
  return [...text.matchAll(/^export (?:default )?(?:async )?function\*? (\w+)/gm)].flatMap(([, name = '']) =>
    wrong.test(name) ? [`${path}: ${name}`] : [],
  );
}
