import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { multaNaoAcompanhada } from '#backend/platform/db/schema/peticoes.ts';
import { TEXTS } from '#lib/messages.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { NOW, refused, sharedApp } from '../harness/app.ts';
import { FATOS } from '../harness/solicitacoes.ts';
import { escrita } from './escrita.ts';

const app = sharedApp();
const { ana, pedido, register, write, notices } = escrita(app);

async function download() {
  const { PeticaoId } = await ana.api.peticoes.solicitacao(pedido);
  return app.fetch(`/arquivos/${PeticaoId}`, {}, ana);
}

describe('a petition that was written', () => {
  const corrigir = async (fields: Record<string, string> = {}) => {
    await ana.api.peticoes.corrigir(pedido);
    return register(fields);
  };
  const multa = async () => {
    const [linha] = await app.rows(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, pedido.id));
    return linha as { fatos: { declarados: object } };
  };
  const versoes = async () => (await ana.api.peticoes.solicitacao(pedido)).Versoes;

  it('is corrected and printed again; the old version stays', async () => {
    await register();
    await write();
    const primeira = await (await download()).arrayBuffer();
    await ana.api.peticoes.corrigir(pedido);
    expect(await ana.api.peticoes.solicitacao(pedido)).toMatchObject({
      Entregue: 1,
      Rascunho: { Dados: { DataInfracao: '02/03/2026', identidade: FATOS.identidade } },
    });
    await register({ Local: 'Av. Brasil, km 13' });
    expect(await ana.api.peticoes.solicitacao(pedido)).toMatchObject({ Entregue: 0, Rascunho: null });
    await write();
    const [nova, antiga] = await versoes();
    expect([nova?.Numero, antiga?.Numero]).toEqual([2, 1]);
    const texto = (await lerPdf(new Uint8Array(await (await download()).arrayBuffer()))).paginas
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(texto).toContain('km 13');
    const velha = await app.fetch(`/arquivos/${antiga?.PeticaoId}`, {}, ana);
    expect(Buffer.from(await velha.arrayBuffer()).equals(Buffer.from(primeira))).toBe(true);
    expect(await notices()).toHaveLength(2);
  });

  it('keeps its fine, its phase and its deadline', async () => {
    const Fatos = JSON.stringify({ ...FATOS, prazo: '23/11/2026' });
    await register({ Fatos });
    await write();
    const recusa = (fields: Record<string, string>) => corrigir(fields).catch((error) => error.fields);
    expect(await recusa({ Placa: 'XYZ1A23', AutoInfracao: 'Z1' })).toEqual({
      AutoInfracao: TEXTS.correcaoDeOutraMulta,
    });
    expect(await recusa({ Fase: 'I' })).toEqual({ Fase: TEXTS.correcaoDeOutraFase });
    app.passDays(5);
    expect(Object.keys(await recusa({ Fatos }))).toEqual(['prazo']);
    app.setClock(NOW);
    expect(await versoes()).toHaveLength(1);
  });

  it('opens, and keeps its text for a correction, after the rules of its ground have changed', async () => {
    await register();
    await write();
    const { fatos } = await multa();
    const declarados = {
      ...fatos.declarados,
      campoComo: 'errado',
      campoAusente: 'a marca: diz Palio, é Uno',
    };
    await app.deps.db
      .update(multaNaoAcompanhada)
      .set({ fatos: { ...fatos, declarados, fundamentos: ['campo-obrigatorio-ausente'] } })
      .where(eq(multaNaoAcompanhada.solicitacaoId, pedido.id));
    expect(await ana.api.peticoes.solicitacao(pedido)).toMatchObject({
      Entregue: 1,
      Protocolo: { Papeis: [] },
    });
    await ana.api.peticoes.corrigir(pedido);
    expect((await ana.api.peticoes.solicitacao(pedido)).Rascunho?.Dados).toMatchObject({
      temaAuto: 'on',
      dadoCerto: 'a marca: diz Palio, é Uno',
    });
  });

  it('cannot be corrected while it is being written, nor by another driver', async () => {
    await register();
    await refused(ana.api.peticoes.corrigir(pedido), 'CORRECAO_INDISPONIVEL');
    const bia = await app.signUp();
    await refused(bia.api.peticoes.corrigir(pedido), 'NAO_ENCONTRADO');
  });
});
