import { beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { cnhComFinal } from '../../fixtures/numeros.ts';
import { contratar } from '../consultas/fixtures.ts';
import { NOW, refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { bancoDe, comprador, estadosDe, lerPedido, pagarNoBanco } from '../pedidos/support.ts';

const app = sharedApp();
const sandra = operador(app);
beforeEach(() => app.setClock(NOW));

describe('complete journeys', () => {
  it('a sale is made by an operator, signed and paid by its driver, and given back', async () => {
    const ana = await comprador(app);
    const feita = await sandra.faz('vendas criar', {
      conta: ana.email,
      descricao: 'Defesa de duas multas, combinada por telefone.',
      item: ['Recurso à JARI;2;150,00', 'Consulta;1;50,00'],
    });
    const { id: venda_id } = feita.dados as { id: number };
    const assuntos = async () => {
      await app.runJobs();
      return (await mailsIn(app, ana.email)).map(({ subject }) => subject ?? '');
    };
    const noSite = async () => ana.api.vendas.venda({ venda_id });
    const naLista = async () =>
      ((await sandra.faz('vendas listar')).dados as { id: number; aceitaEm: unknown; paga: boolean }[]).find(
        ({ id }) => id === venda_id,
      );
    expect(await noSite()).toMatchObject({ Paga: false, ValorTotal: 350_00 });

    const pix = { payment_method: 'PIX' as const, venda_id, email: ana.email };
    await refused(ana.api.vendas.pagar(pix), 'CONTRATO_NAO_ACEITO');
    const { contrato_link, Sha256 } = await ana.api.vendas.contrato({ venda_id });
    const contrato = await app.fetch(contrato_link, {}, ana);
    expect(contrato.headers.get('content-type')).toBe('application/pdf');
    expect(await ana.api.vendas.assinar({ venda_id })).toMatchObject({ response: 'success', Sha256 });
    expect(await naLista()).toMatchObject({ aceitaEm: app.deps.clock(), paga: false });

    const { IdTransacao } = await ana.api.vendas.pagar(pix);
    await pagarNoBanco(app, bancoDe((await lerPedido(app, IdTransacao)).pixLink));
    expect((await assuntos()).some((assunto) => /^Pagamento confirmado/.test(assunto))).toBe(true);
    expect(await noSite()).toMatchObject({ Paga: true });
    expect(await naLista()).toMatchObject({ paga: true });
    const recibo = await app.fetch(`/api/appUsuario/v1/Pedido/${IdTransacao}/Recibo`, {}, ana);
    expect(recibo.headers.get('content-type')).toBe('application/pdf');

    await sandra.faz('pedidos estornar', { pedido: String(IdTransacao) });
    expect(await noSite()).toMatchObject({ Paga: false });
    expect(await estadosDe(app, IdTransacao)).toEqual([
      'aguardando_pagamento (checkout)',
      'pago (webhook)',
      'estornado (operador)',
    ]);
    const avisos = (await ana.api.notificacoes.lista()).map(({ Assunto }) => Assunto);
    expect(avisos.some((assunto) => assunto.startsWith('Pagamento devolvido'))).toBe(true);
    expect((await sandra.registros(IdTransacao)).map(({ acao }) => acao)).toEqual([
      'pedido.estornado',
      'mesa.ato',
    ]);
  });

  it('a fine that appears in the source a week later reaches its driver as a notice and a mail', async () => {
    const ana = await app.signUp();
    await contratar(app, ana, 'cnh-livre');
    const { guid } = await ana.api.habilitacoes.cadastrar({
      NumeroCnh: cnhComFinal(1),
      Cpf: '39053344705',
      UF: 2,
    });
    await app.runJobs();
    expect((await ana.api.habilitacoes.resumo({ guid })).Multas).toHaveLength(1);
    const de = async (assunto: RegExp) => ({
      avisos: (await ana.api.notificacoes.lista()).filter(({ Assunto }) => assunto.test(Assunto)).length,
      mails: (await mailsIn(app, ana.email)).filter(({ subject }) => assunto.test(subject ?? '')).length,
    });
    const NOVA = /nova multa/i;
    expect(await de(NOVA)).toEqual({ avisos: 0, mails: 0 });

    app.passDays(6);
    await verificar(systemCtx(app.deps));
    await app.runJobs();
    expect(await de(NOVA)).toEqual({ avisos: 0, mails: 0 });
    app.passDays(1);
    await verificar(systemCtx(app.deps));
    await app.runJobs();
    expect(await de(NOVA)).toEqual({ avisos: 1, mails: 1 });
    const nova = (await mailsIn(app, ana.email)).find(({ subject }) => NOVA.test(subject ?? ''));
    expect(nova?.text).toContain('Ana');
    expect(nova?.html).toContain('/app/multas/habilitacao/view/');
  });
});
