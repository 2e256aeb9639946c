import type { Tom } from '#lib/mesa/registro.ts';

/** How a look-up ended (backend/platform/adapters/consulta.ts), in words. */
const RESULTADOS: Readonly<Record<string, { texto: string; tom: Tom }>> = {
  found: { texto: 'A fonte respondeu', tom: 'ok' },
  none: { texto: 'A fonte não tem este cadastro', tom: 'erro' },
  invalid_input: { texto: 'A fonte diz que um número está errado', tom: 'erro' },
  changed: { texto: 'A fonte diz que os dados mudaram', tom: 'erro' },
  withheld: { texto: 'A fonte sabe e não mostra', tom: 'alerta' },
  our_mistake: { texto: 'A fonte não aceitou como perguntamos: o erro é nosso', tom: 'erro' },
  repeated: { texto: 'Perguntado vezes demais', tom: 'alerta' },
  auth_failed: { texto: 'A fonte recusou a nossa chave', tom: 'erro' },
  source_unavailable: { texto: 'A fonte não respondeu', tom: 'alerta' },
  rate_limited: { texto: 'A fonte pediu para esperar', tom: 'alerta' },
  malformed: { texto: 'A resposta veio e ninguém a entendeu', tom: 'erro' },
};

export function resultadoEmPalavras(resultado: string): { texto: string; chip: { texto: string; tom: Tom } } {
  const { texto, tom } = RESULTADOS[resultado] ?? {
    texto: 'Terminou de um jeito que não conhecemos',
    tom: 'alerta',
  };
  return {
    texto,
    chip: { texto: tom === 'ok' ? 'certo' : tom === 'erro' ? 'a corrigir' : 'a repetir', tom },
  };
}
