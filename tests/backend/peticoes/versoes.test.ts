import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { escreverPeticao } from '#backend/domain/peticoes/escrever.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { TEXTS } from '#lib/messages.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { FATOS, MULTA, solicitacaoPaga } from '../harness/solicitacoes.ts';

const app = sharedApp();
let ana: Driver;
let id: number;

beforeEach(async () => {
  ana = await app.signUp();
  ({ id } = await solicitacaoPaga(app, ana));
});

const register = (fields: Record<string, string> = {}) =>
  ana.api.peticoes.cadastrarMulta({ ...MULTA, SolicitacaoMultaNaoAcompanhada_Id: id, ...fields });
const ctx = () => systemCtx(app.deps);
const write = (with_ = ctx()) => escreverPeticao(with_, { solicitacaoId: id });
const notices = () => app.deps.db.select().from(notificacao).where(eq(notificacao.usuarioId, ana.id));

async function download() {
  const { PeticaoId } = await ana.api.peticoes.solicitacao({ id });
  return app.fetch(`/arquivos/${PeticaoId}`, {}, ana);
}

describe('a petition that was written', () => {
  const corrigir = async (fields: Record<string, string> = {}) => {
    await ana.api.peticoes.corrigir({ id });
    return register(fields);
  };
  const versoes = async () => (await ana.api.peticoes.solicitacao({ id })).Versoes;

  it('is corrected and printed again; the old version stays', async () => {
    await register();
    await write();
    const primeira = await (await download()).arrayBuffer();
    await ana.api.peticoes.corrigir({ id });
    expect(await ana.api.peticoes.solicitacao({ id })).toMatchObject({
      Entregue: 1,
      Rascunho: { Dados: { DataInfracao: '02/03/2026', identidade: FATOS.identidade } },
    });
    await register({ Local: 'Av. Brasil, km 13' });
    expect(await ana.api.peticoes.solicitacao({ id })).toMatchObject({ Entregue: 0, Rascunho: null });
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

  it('is also text that a word processor opens, in every version, for its owner alone', async () => {
    await register();
    await write();
    await corrigir({ Local: 'Av. Brasil, km 13' });
    await write();
    const [nova, antiga] = await versoes();
    const textoDe = async (caminho = '') => {
      const answer = await app.fetch(caminho, {}, ana);
      expect(answer.headers.get('content-type')).toContain('wordprocessingml');
      const { 'word/document.xml': xml } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      return strFromU8(xml ?? new Uint8Array()).replaceAll('\u00a0', ' ');
    };
    expect(await textoDe(nova?.Editavel)).toContain('km 13');
    const velha = await textoDe(antiga?.Editavel);
    expect(velha).toContain('km 12');
    expect(velha).not.toContain('minuta');
    const bia = await app.signUp();
    expect((await app.fetch(nova?.Editavel ?? '', {}, bia)).status).toBe(404);
    expect((await app.fetch(nova?.Editavel ?? '')).status).toBe(401);
    expect((await app.fetch(`/arquivos/peticao/${id}/9`, {}, ana)).status).toBe(404);
  });

  it('stays of its fine and its phase, and of its deadline', async () => {
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

  it('is left as it was when the driver gives the correction up', async () => {
    await register();
    await write();
    await ana.api.peticoes.corrigir({ id });
    await ana.api.peticoes.desistirDaCorrecao({ id });
    expect(await ana.api.peticoes.solicitacao({ id })).toMatchObject({ Rascunho: null, Entregue: 1 });
    await expect(ana.api.peticoes.desistirDaCorrecao({ id })).rejects.toMatchObject({
      code: 'MULTA_JA_CADASTRADA',
    });
  });

  it('cannot be corrected while it is being written, nor by another driver', async () => {
    await register();
    await expect(ana.api.peticoes.corrigir({ id })).rejects.toMatchObject({ code: 'CORRECAO_INDISPONIVEL' });
    const bia = await app.signUp();
    await expect(bia.api.peticoes.corrigir({ id })).rejects.toMatchObject({ code: 'NAO_ENCONTRADO' });
  });
});
