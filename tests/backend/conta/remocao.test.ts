import { beforeEach, describe, expect, it } from 'vitest';
import { carregarEscolha, carregarVenda } from '#lib/planos/antesDePagar.server.ts';
import { fresh, NOW, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';
import { refused } from '../harness/refused.ts';
import { comprador, compraPix, PETICAO, pixAberto } from '../pedidos/support.ts';
import { vendaAceita } from '../vendas/support.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));
const ana = fresh(() => app.signUp());

describe('asking for the removal of the account', () => {
  it('takes the password, tells the day by notice and mail, and again gives the same day', async () => {
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
    expect(await ana.api.conta.pedirRemocao({ Senha: ana.senha })).toEqual({ ApagadaEm: '2027-05-20' });
    app.passDays(3);
    expect(await ana.api.conta.pedirRemocao({ Senha: ana.senha })).toEqual({ ApagadaEm: '2027-05-20' });
    expect((await ana.api.conta.perfil()).ApagadaEm).toBe('2027-05-20');
    await app.runJobs();
    const assunto = 'Recebemos o seu pedido de remoção';
    const mails = (await mailsIn(app, ana.email)).filter(({ subject }) => subject === assunto);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('20/05/2027');
    expect((await ana.api.notificacoes.lista()).map(({ Assunto }) => Assunto)).toEqual([assunto]);
  });

  it('is refused without the right password, and after five wrong ones for a while', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      const tentativa = ana.api.conta.pedirRemocao({ Senha: `errada-${vez}` });
      await refused(tentativa, 'USUARIO_SENHA_INVALIDO');
    }
    await refused(ana.api.conta.pedirRemocao({ Senha: ana.senha }), 'MUITAS_TENTATIVAS');
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
    app.setClock('2026-11-20T12:16:00.000Z');
    await expect(ana.api.conta.pedirRemocao({ Senha: ana.senha })).resolves.toBeDefined();
  });

  it('can be taken back, and asked for again', async () => {
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    expect(await ana.api.conta.cancelarRemocao()).toEqual({ ApagadaEm: null });
    expect(await ana.api.conta.cancelarRemocao()).toEqual({ ApagadaEm: null });
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
    app.passDays(10);
    expect(await ana.api.conta.pedirRemocao({ Senha: ana.senha })).toEqual({ ApagadaEm: '2027-05-30' });
  });
});

describe('an account that waits for its removal', () => {
  it('buys nothing, no sale either, until the removal is cancelled, and its page of payment leads there', async () => {
    const lia = await comprador(app);
    const venda = await vendaAceita(app, lia);
    await lia.api.conta.pedirRemocao({ Senha: lia.senha });
    const [escolha, daVenda] = [
      { tipo: 'produtos', itens: [{ guid: PETICAO, quantidade: 1 }] } as const,
      { tipo: 'venda', vendaId: venda.id } as const,
    ];
    for (const compra of [escolha, daVenda])
      await refused(pixAberto(lia, compraPix([], { escolha: compra })), 'CONTA_EM_REMOCAO');
    await refused(lia.api.pedidos.resumo({ venda_id: venda.id }), 'CONTA_EM_REMOCAO');
    const ate = { redirect: '/app/perfil/remocao', aviso: 'contaEmRemocao' };
    expect(await carregarEscolha({ api: lia.api }, escolha)).toEqual(ate);
    expect(await carregarVenda(lia.api, venda.id)).toEqual(ate);
    await lia.api.conta.cancelarRemocao();
    expect(await carregarVenda(lia.api, venda.id)).toMatchObject({ PerfilCompleto: true });
    expect((await pixAberto(lia)).status).toBe('aguardando_pagamento');
  });
});
