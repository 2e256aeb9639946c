import { describe, expect, it } from 'vitest';
import { anexosDaPeticao, anexosPerguntados } from '#lib/peticoes/anexos.ts';
import { modeloPorId } from '#lib/peticoes/caso.ts';
import type { Respostas } from '#lib/peticoes/form.ts';
import type { FundamentoId } from '#lib/peticoes/fundamentos.ts';

const modelo = modeloPorId('outra-infracao');
if (!modelo) throw new Error('no such model');
const listados = (r: Respostas, ids: FundamentoId[]) => anexosDaPeticao({ fase: 'P', ...r }, ids, modelo);
const perguntados = (r: Respostas, ids: FundamentoId[]) =>
  anexosPerguntados({ fase: 'P', ...r }, ids, modelo).map(({ id }) => id);

describe('the papers of a petition', () => {
  it('are asked for with the ground that they prove, named with the number of the other AIT', () => {
    const r = { fase: 'P' as const, autoDuplicado: 'E123456790', anexos: 'outro-auto' };
    expect(anexosPerguntados(r, ['auto-em-duplicidade'], modelo)).toEqual([
      { id: 'outro-auto', rotulo: 'Cópia do auto de infração nº E123456790', tem: true },
    ]);
    expect(perguntados({}, ['orgao-sem-competencia', 'codigo-incompativel'])).toEqual([
      'circunscricao',
      'fato',
    ]);
    // What the phase files anyway, and what the ground needs by itself, is not asked.
    expect(perguntados({}, ['notificacao-fora-do-prazo', 'veiculo-vendido-ou-clonado'])).toEqual([]);
    expect(perguntados({ fase: 'I' }, ['notificacao-fora-do-prazo'])).toEqual(['notificacao-autuacao']);
  });

  it('list only what the driver has; all, in a petition from before the question', () => {
    const ids: FundamentoId[] = ['sinalizacao-irregular', 'orgao-sem-competencia'];
    const sempre = ['notificacao-autuacao', 'identidade', 'crlv'];
    expect(listados({ anexos: 'mapa' }, ids)).toEqual(
      expect.arrayContaining([...sempre, 'fotos-do-local', 'mapa']),
    );
    expect(listados({ anexos: 'mapa' }, ids)).not.toContain('circunscricao');
    expect(listados({ anexos: 'nenhum' }, ids)).not.toContain('mapa');
    expect(listados({}, ids)).toEqual(expect.arrayContaining(['mapa', 'circunscricao']));
  });

  it('leave out the vehicle document of a seller, and take the AIT for a notice that never came', () => {
    expect(listados({ situacaoVeiculo: 'vendido' }, [])).not.toContain('crlv');
    expect(listados({ comoChegou: 'nunca' }, [])).toContain('auto');
  });
});
