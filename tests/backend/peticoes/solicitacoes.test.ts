import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assinatura, pedido } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { TEXTS } from '#lib/messages.ts';
import { multaAcompanhada, multasAcompanhadas } from '#lib/peticoes/preenchimento.ts';
import { type Driver, NOW, refused, shared, sharedApp } from '../harness/app.ts';
import { MULTA, solicitacaoPaga } from '../harness/solicitacoes.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
const bia = shared(() => app.signUp());

const post = (script: string, fields: Record<string, string>, driver?: Driver) =>
  app.fetch(`/comercio/${script}`, { method: 'POST', body: new URLSearchParams(fields) }, driver);
const LIST = { function: 'get_solicitacoes_multa_nao_acompanhada' };

describe('the list of solicitações', () => {
  it('has what the driver paid for and nobody else, newest first, and nothing that was given back', async () => {
    const first = await solicitacaoPaga(app, ana);
    const second = await solicitacaoPaga(app, ana);
    const returned = await solicitacaoPaga(app, ana);
    await app.deps.db
      .update(solicitacao)
      .set({ canceladaEm: new Date(NOW) })
      .where(eq(solicitacao.id, returned.id));
    await solicitacaoPaga(app, bia);
    const answer = await post('usuario.php', { ...LIST, email: ana.email }, ana);
    const none = { Multa_Id: null, Entregue: 0, DataMultaCadastrada: null, DataEntreguePeticao: null };
    expect(await answer.json()).toEqual({
      response: 'success',
      solicitacoes: [second, first].map(({ id, pedidoId }) => ({
        Id: id,
        ...none,
        TransactionId: pedidoId,
        AutoInfracao: null,
        PeticaoId: null,
        EscritaParou: false,
      })),
    });
  });
});

describe('a driver without a plan', () => {
  const eva = shared(() => app.signUp());

  it('uses a bought petition, for a fine kept by hand too, and no petition without paying', async () => {
    const { id, pedidoId } = await solicitacaoPaga(app, eva);
    const { Guid } = await eva.api.guardadas.guardar({
      ...{ AutoInfracao: 'SP1234567', DataInfracao: '2026-10-30', Codigo: '745-50' },
      Datas: [{ Tipo: 'prazo_defesa', Data: '2026-12-05' }],
    });
    await app.deps.db
      .update(assinatura)
      .set({ canceladaEm: new Date(NOW) })
      .where(eq(assinatura.usuarioId, eva.id));
    await refused(eva.api.multas.listar(), 'MENU_BLOQUEADO');
    expect((await eva.api.peticoes.solicitacoes()).solicitacoes).toMatchObject([{ Id: id }]);
    expect((await multasAcompanhadas(eva.api, '2026-11-20')).map(({ valor }) => valor)).toEqual([Guid]);
    expect(await multaAcompanhada(eva.api, Guid)).toMatchObject({ AutoInfracao: 'SP1234567' });
    const gravar = () => eva.api.peticoes.guardarRascunho({ id, Passo: 0, Dados: { titular: 'outro' } });
    expect(await gravar()).toMatchObject({ Dados: { titular: 'outro' } });
    await app.deps.db.update(pedido).set({ status: 'estornado' }).where(eq(pedido.id, pedidoId));
    await refused(gravar(), 'PEDIDO_NAO_PAGO');
    await refused(eva.api.peticoes.corrigir({ id }), 'PEDIDO_NAO_PAGO');
  });
});

describe('the draft of a wizard', () => {
  it('grows step by step, keeps unfinished text and forgets unknown fields', async () => {
    const { id } = await solicitacaoPaga(app, ana);
    expect(await ana.api.peticoes.solicitacao({ id })).toMatchObject({
      Rascunho: null,
      Mensagem: TEXTS.cadastreMulta,
    });
    await ana.api.peticoes.guardarRascunho({ id, Passo: 0, Dados: { titular: 'outro', senha: 'x' } });
    await ana.api.peticoes.guardarRascunho({ id, Passo: 1, Dados: { CpfDefesa: '529.9', Sexo: '' } });
    await ana.api.peticoes.guardarRascunho({ id, Passo: 1, Dados: { Sexo: 'M' } });
    const { Rascunho } = await ana.api.peticoes.solicitacao({ id });
    expect(Rascunho?.Passo).toBe(1);
    expect(Rascunho?.Dados).toEqual({ titular: 'outro', CpfDefesa: '529.9', Sexo: 'M' });
  });

  it('is closed once the fine is registered', async () => {
    const { id } = await solicitacaoPaga(app, ana);
    await ana.api.peticoes.cadastrarMulta({ ...MULTA, SolicitacaoMultaNaoAcompanhada_Id: id });
    await refused(ana.api.peticoes.guardarRascunho({ id, Passo: 0, Dados: {} }), 'MULTA_JA_CADASTRADA');
    expect(await ana.api.peticoes.solicitacao({ id })).toMatchObject({
      Rascunho: null,
      AutoInfracao: 'E123456789',
      Entregue: 0,
      Mensagem: TEXTS.peticaoSendoEscrita,
    });
  });
});
