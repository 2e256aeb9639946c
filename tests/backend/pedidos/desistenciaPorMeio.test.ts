import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { devolvemos } from '#lib/pedidos/devolucao.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { MULTA } from '../harness/solicitacoes.ts';
import { cartao } from '../vendas/support.ts';
import { codigo, comprador, estadosDe, lerPedido, PACOTE, reciboDe, semDevolver } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
beforeEach(() => app.setClock(NOW));
afterAll(() => app.avisosChegarem());

const TRES = [{ guid: PACOTE, quantidade: 1 }];
const COMPRAS = {
  CARTAO: async ({ api, ...driver }: Driver) =>
    api.pedidos.gerapedido2({
      payment_method: 'CARTAO',
      guids_produtos_extras: TRES,
      order_id: codigo(),
      parcelas: 3,
      ...(await cartao({ api, ...driver })),
    }),
  PIX: ({ api }: Driver) =>
    api.pedidos.gerapedido2({ payment_method: 'PIX', guids_produtos_extras: TRES, order_id: codigo() }),
  PICPAY: ({ api }: Driver) =>
    api.pedidos.gerapedido({ payment_method: 'PICPAY', guids_produtos_extras: TRES, order_id: codigo() }),
  BOLETO: ({ api }: Driver) =>
    api.pedidos.gerapedido({ payment_method: 'BOLETO', guids_produtos_extras: TRES, order_id: codigo() }),
};
type Meio = keyof typeof COMPRAS;
const COMO: Record<Meio, RegExp> = {
  CARTAO: /por estorno no mesmo cartão/,
  PIX: /por Pix, à conta de onde o pagamento saiu/,
  PICPAY: /pelo PicPay, na conta que pagou/,
  BOLETO: /pelo PagBank, que recebeu o boleto/,
};
const MEIOS = Object.keys(COMPRAS) as Meio[];

/** Three petitions for R$ 199,90, bought and paid as a driver does. */
async function pacotePago(driver: Driver, meio: Meio): Promise<number> {
  const { IdTransacao: id } = await COMPRAS[meio](driver);
  if (meio !== 'CARTAO') await sandra.faz('simuladores banco', { pedido: String(id), botao: 'pagar' });
  await app.avisosChegarem();
  await app.runJobs();
  expect((await lerPedido(app, id)).status).toBe('pago');
  return id;
}

/** The driver asks for one of the three, which is written and delivered. */
async function receberUma({ api, id: usuarioId }: Driver, pedidoId: number) {
  const minhas = and(eq(solicitacao.pedidoId, pedidoId), eq(solicitacao.usuarioId, usuarioId));
  const [primeira] = await app.rows(solicitacao, minhas, solicitacao.id);
  await api.peticoes.cadastrarMulta({ ...MULTA, SolicitacaoMultaNaoAcompanhada_Id: primeira?.id ?? 0 });
  await app.runJobs();
  const [depois] = await app.rows(solicitacao, minhas, solicitacao.id);
  expect(depois).toMatchObject({ entregue: true, canceladaEm: null });
}

const naTela = async ({ api }: Driver, id: number) =>
  (await api.pedidos.detalhes({ transaction_id: id })).transaction;

const plano = (texto: string | undefined) => (texto ?? '').replace(/\s+/g, ' ');

/** What the means of payment says it gave back, in centavos. */
async function voltouNoMeio(id: number): Promise<number | null | undefined> {
  const { gateway, gatewayCobrancaId, gatewayPedidoId } = await lerPedido(app, id);
  const { picpay, pagbank } = app.deps.adapters;
  if (gateway === 'picpay') {
    const lido = await picpay.getStatus(gatewayPedidoId ?? '');
    return lido.ok && lido.value.estado === 'estornado' ? 199_90 : null;
  }
  const lida = await pagbank.getCharge(gatewayCobrancaId ?? '');
  return lida.ok ? lida.value.amount.summary?.refunded : null;
}

describe('a withdrawal after one of three petitions was delivered', () => {
  it.each(MEIOS)(
    'gives R$ 199,90 back inside the seven days, paid by %s, and every place says so alike',
    async (meio) => {
      const ana = await comprador(app);
      const id = await pacotePago(ana, meio);
      expect(await reciboDe(app, ana, id)).toMatch(/Você pode desistir .* e receber de volta o que pagou/);
      await receberUma(ana, id);
      const possivel = { Estado: 'possivel', Ate: '2026-11-27', Valor: 199_90 };
      expect((await naTela(ana, id)).Desistencia).toMatchObject(possivel);

      app.setClock('2026-11-28T12:00:00.000Z');
      await expect(ana.api.pedidos.desistir({ id })).rejects.toMatchObject({
        code: 'FORA_DO_PRAZO',
        sentence: expect.stringMatching(/27\/11\/2026\. A página do pedido mostra o que ainda pode voltar\./),
      });
      expect(await naTela(ana, id)).toMatchObject({ Estado: 'pago', Desistencia: null });
      app.setClock(NOW);

      expect(await ana.api.pedidos.desistir({ id })).toMatchObject({ Estado: 'pedida', Valor: 199_90 });
      const frase = plano(devolvemos(199_90, meio));
      expect(frase).toMatch(COMO[meio]);
      expect(frase).toContain('Devolvemos R$ 199,90 ');
      // Before the means of payment answers.
      expect((await naTela(ana, id)).Desistencia).toMatchObject({ Estado: 'pedida', Valor: 199_90 });
      expect(await reciboDe(app, ana, id)).toContain(
        `Você desistiu desta compra em 20/11/2026 09:00. ${frase}`,
      );
      expect((await sandra.faz('devolucoes listar')).dados).toContainEqual(
        expect.objectContaining({ pedidoId: id, causa: 'desistencia', valor: 199_90, estado: 'aberta' }),
      );

      await app.runJobs();
      await app.avisosChegarem();
      await app.runJobs();
      expect(await voltouNoMeio(id)).toBe(199_90);
      expect((await estadosDe(app, id)).at(-1)).toBe('estornado (desistencia)');
      expect(await naTela(ana, id)).toMatchObject({
        Estado: 'estornado',
        Desistencia: { Estado: 'devolvida', Valor: 199_90 },
      });
      const recibo = await reciboDe(app, ana, id);
      expect(recibo).toContain('Devolvido em 20/11/2026 09:00 -R$ 199,90');
      expect(recibo).toContain('Pago, menos o devolvido R$ 0,00');
      expect(recibo).not.toMatch(/Você pode desistir/);
      const mails = (await mailsIn(app, ana.email)).filter(({ subject }) => subject?.includes(`nº ${id}`));
      const pedida = mails.filter(({ subject }) => subject?.startsWith('Desistência recebida'));
      expect(pedida).toHaveLength(1);
      expect(plano(pedida[0]?.text)).toContain(frase);
      const avisos = await app.rows(notificacao, eq(notificacao.chave, `pedido-estornado:${id}`));
      expect(plano(avisos[0]?.descricao)).toContain(`O valor de R$ 199,90 do pedido nº ${id} foi devolvido.`);
      // The delivered one stays with the driver; the other two are gone.
      const linhas = await app.rows(solicitacao, eq(solicitacao.pedidoId, id), solicitacao.id);
      expect(linhas.map(({ entregue, canceladaEm }) => [entregue, canceladaEm !== null])).toEqual([
        [true, false],
        [false, true],
        [false, true],
      ]);
    },
  );

  it.each(['PICPAY', 'BOLETO'] as const)(
    'that the means of payment refuses, %s, is paid by a person: same sum',
    async (meio) => {
      const ana = await comprador(app);
      const id = await pacotePago(ana, meio);
      const { picpay } = app.deps.adapters;
      const { cancel } = picpay;
      picpay.cancel = async () => ({ ok: false, error: { kind: 'rejected', status: 400 } });
      await ana.api.pedidos.desistir({ id });
      await semDevolver(app, () => app.runJobs());
      picpay.cancel = cancel;
      expect((await naTela(ana, id)).Desistencia).toMatchObject({ Estado: 'pedida', Valor: 199_90 });
      await app.runJobs();
      const aviso = (await mailsIn(app, app.deps.env.SUPPORT_EMAIL)).find(
        ({ subject }) => subject === `Desistência sem devolução: pedido nº ${id}`,
      );
      expect(plano(aviso?.text)).toContain('Faltam R$ 199,90 a devolver, com resposta até 25/11/2026');
      await sandra.faz('pedidos estornar', { pedido: String(id), 'por-fora': true });
      expect((await naTela(ana, id)).Desistencia).toMatchObject({ Estado: 'devolvida', Valor: 199_90 });
    },
  );
});
