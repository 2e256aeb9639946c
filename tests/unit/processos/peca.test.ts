import { describe, expect, it } from 'vitest';
import type { FullApi } from '#lib/contract.ts';
import { submitForm } from '#lib/form.ts';
import { type ProcessoVisto, pecaForm } from '#lib/processos/peca.ts';

const PROCESSO: ProcessoVisto = {
  ...{
    Guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01',
    Tipo: 'suspensao',
    Numero: '2026/1',
    Orgao: 'DETRAN-RJ',
  },
  ...{ Descricao: '', DaFonte: false, Dados: {} },
  Marcos: [{ Tipo: 'prazo_cetran', Data: '2026-12-10' }],
};

/** Sends the page of the letter; what was written to the process. */
async function carta(campos: Record<string, string>) {
  const escritos: unknown[] = [];
  const processos = {
    rascunho: async ({ Dados }: { Dados: object }) => void escritos.push(Dados),
    marcar: async ({ Marcos }: { Marcos: object }) => void escritos.push(Marcos),
  };
  const form = pecaForm({
    ...{ processo: PROCESSO, fase: 'II', etapa: 'carta', dados: {}, hoje: '2026-11-20' },
    pronta: () => undefined,
  });
  const data = new FormData();
  for (const [nome, valor] of Object.entries({ orgao: 'DETRAN-RJ', ...campos })) data.append(nome, valor);
  return { escritos, fim: await submitForm(form, { processos } as unknown as FullApi, data) };
}

describe('the page of the letter in the wizard of a process', () => {
  it('writes the days as milestones and the rest as answers, and goes on', async () => {
    const { escritos, fim } = await carta({ dataCiencia: '10/11/2026', prazo: '10/12/2026' });
    expect(escritos).toEqual([
      { orgao: 'DETRAN-RJ' },
      [
        { Tipo: 'jari_ciencia', Data: '2026-11-10', Retirar: false },
        { Tipo: 'prazo_cetran', Data: '2026-12-10', Retirar: false },
      ],
    ]);
    expect(fim).toMatchObject({ redirect: expect.stringContaining('passo=fundamentos') });
  });

  it('takes a day back that was emptied, and judges nothing on the way back', async () => {
    const { escritos } = await carta({ dataCiencia: '10/11/2026', prazo: '' });
    expect(escritos[1]).toContainEqual({ Tipo: 'prazo_cetran', Data: null, Retirar: true });
    const volta = await carta({ dataCiencia: '', acao: 'voltar' });
    expect(volta.escritos).toHaveLength(1);
    expect(volta.fim).toMatchObject({ redirect: expect.stringContaining('passo=quem') });
  });

  it('says what is missing beside its field', async () => {
    const { fim } = await carta({ dataCiencia: '' });
    expect(fim).toMatchObject({ errors: { dataCiencia: expect.stringContaining('art. 288') } });
  });
});
