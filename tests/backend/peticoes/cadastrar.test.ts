import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { assinatura, pedido } from '#backend/platform/db/schema/pedidos.ts';
import { multaNaoAcompanhada, solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { TEXTS } from '#lib/messages.ts';
import { multaAcompanhada, multasAcompanhadas } from '#lib/peticoes/preenchimento.ts';
import { type Driver, NOW, refused, shared, sharedApp } from '../harness/app.ts';
import { FATOS, MULTA, solicitacaoPaga } from '../harness/solicitacoes.ts';

const SCRIPT = '/comercio/multa_nao_acompanhada.php';

const app = sharedApp();

const ana = shared(() => app.signUp());

let id: number;

beforeEach(async () => {
  ({ id } = await solicitacaoPaga(app, ana));
});

function send(fields: Record<string, string>, driver: Driver | undefined = ana) {
  return app.fetch(SCRIPT, { method: 'POST', body: new URLSearchParams(fields) }, driver);
}

const whole = (fields: Record<string, string> = {}) => ({
  ...MULTA,
  SolicitacaoMultaNaoAcompanhada_Id: String(id),
  ...fields,
});

async function registered(solicitacaoId = id) {
  const [row] = await app.rows(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, solicitacaoId));
  return row;
}

describe('registering the fine of a solicitação', () => {
  it('stores it with cleaned texts, whatever function the script is called with, and confirms it', async () => {
    const answer = await send(whole({ function: 'cadastrar', Email: ana.email.toUpperCase() }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ response: 'success', message: TEXTS.multaCadastrada });
    expect(await registered()).toMatchObject({
      usuarioId: ana.id,
      cpfDefesa: '52998224725',
      telefoneContato: '21987654321',
      cep: '22240003',
      placa: 'ABC1D23',
      dataInfracao: '2026-03-02',
      horaInfracao: '14:35',
      autoRenainf: null,
      fase: 'P',
      emNomeProprio: false,
    });
    const [linha] = await app.rows(solicitacao, eq(solicitacao.id, id));
    expect(linha).toMatchObject({ dataMultaCadastrada: new Date(NOW), entregue: false });
  });

  it('answers the same to the same form sent twice, and refuses other content under its key', async () => {
    const Chave = randomUUID();
    const [first, second] = [await send(whole({ Chave })), await send(whole({ Chave }))];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    const other = await send(whole({ Chave, Placa: 'ABC1D24' }));
    expect([other.status, (await other.json()).error]).toEqual([409, 'CHAVE_REPETIDA']);
  });

  it('happens once however many tabs send it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(whole({ Chave: randomUUID() }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const again = await send(whole());
    expect((await again.json()).error).toBe('MULTA_JA_CADASTRADA');
  });

  it('is refused for an order that is not paid or was given back', async () => {
    for (const status of ['aguardando_pagamento', 'estornado'] as const) {
      const unpaid = await solicitacaoPaga(app, ana, status);
      const answer = await send(whole({ SolicitacaoMultaNaoAcompanhada_Id: String(unpaid.id) }));
      expect([answer.status, (await answer.json()).error]).toEqual([409, 'PEDIDO_NAO_PAGO']);
      expect(await registered(unpaid.id)).toBeUndefined();
    }
    await app.deps.db
      .update(solicitacao)
      .set({ canceladaEm: new Date(NOW) })
      .where(eq(solicitacao.id, id));
    expect((await (await send(whole())).json()).error).toBe('PEDIDO_NAO_PAGO');
  });
});

describe('the fine of a solicitação is refused', () => {
  it.each([
    ['Sexo', ''],
    ['Sexo', 'E'],
    ['NomeCompletoDefesa', '   '],
    ['NomeCompletoDefesa', 'a'.repeat(151)],
    ['CpfDefesa', ''],
    ['CpfDefesa', '529.982.247-26'],
    ['TelefoneContato', '98765-4321'],
    ['cep', '2224-003'],
    ['numero', '1'.repeat(19)],
    ['complemento', 'a'.repeat(19)],
    ['EnderecoCompletos', ''],
    ['Placa', 'ABC12345'],
    ['Placa', 'AB12345'],
    ['DataInfracao', '31/02/2026'],
    ['DataInfracao', '21/11/2026'],
    ['DataInfracao', '02/03/1990'],
    ['HoraInfracao', '24:00'],
    ['AutoInfracao', ''],
    ['Enquadramento', ''],
    ['TemplateId', 'inventado'],
    ['Local', ''],
    ['OrgaoEmissor', ''],
    ['Fase', ''],
    ['Fase', 'III'],
    ['Fatos', JSON.stringify({ ...FATOS, identidade: '' })],
    ['Fatos', JSON.stringify({ ...FATOS, capacidade: '' })],
    ['Fatos', JSON.stringify({ ...FATOS, prazo: '' })],
    ['Fatos', JSON.stringify({ ...FATOS, prazo: '18/11/2026' })],
    ['Fatos', JSON.stringify({ ...FATOS, dataEmissaoAutuacao: '01/03/2026' })],
    ['Fatos', JSON.stringify({ ...FATOS, dataEmissaoPenalidade: '2027-01-01' })],
    ['Fundamentos', '[]'],
    ['Fundamentos', '["advertencia-cabivel"]'],
    ['Fundamentos', '["inventado"]'],
  ])('with %s = %j, and the field says why in Portuguese', async (field, value) => {
    const answer = await send(whole({ [field]: value }));
    const { error, campos } = await answer.json();
    expect([answer.status, error]).toEqual([422, 'DADOS_INVALIDOS']);
    const key = field === 'Fatos' ? Object.keys(campos)[0] : field;
    expect(campos[key ?? '']).toMatch(
      /^(Este dia não existe|Informe|Escolha|Confira|Escreva|Use|Diga|A placa|A data|O CEP|O prazo|Esta data)/,
    );
    expect(await registered()).toBeUndefined();
  });
});

describe('the requests of a driver', () => {
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
});
