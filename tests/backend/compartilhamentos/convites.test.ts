import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { compartilhamento } from '#backend/platform/db/schema/compartilhamento.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { responderConvite } from '#lib/compartilhamentos/pagina.server.ts';
import { sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';
import { refused } from '../harness/refused.ts';
import { cena, codigoDe } from './cena.ts';

const app = sharedApp();
const { ana, bia, carro, convite, ver } = cena(app);
const naoHa = { code: 'NAO_ENCONTRADO' };

describe('an invitation', () => {
  it('is a link shown once: neither its row nor any record holds the code', async () => {
    const feito = await convite();
    const codigo = codigoDe(feito);
    expect(codigo.length).toBeGreaterThanOrEqual(43);
    expect(feito).toMatchObject({ LinkAte: '2026-11-27', Ate: '2026-12-20' });
    const linhas = await app.deps.db.select().from(compartilhamento);
    const registros = await app.rows(auditoria, eq(auditoria.atorId, ana.id));
    expect(JSON.stringify([linhas, registros])).not.toContain(codigo);
    expect(registros.map(({ acao }) => acao)).toContain('compartilhamento.convidar');
  });

  it('shows the first name of the owner, and the vehicle only to a signed-in driver', async () => {
    const Codigo = codigoDe(await convite({ Nivel: 'pedir' }));
    const body = JSON.stringify({ Codigo });
    const headers = { 'content-type': 'application/json' };
    const semConta = await app.fetch('/api/appUsuario/v1/Compartilhamento/Convite', {
      method: 'POST',
      ...{ headers, body },
    });
    expect(await semConta.json()).toEqual({
      ...{ De: 'Ana', Alvo: 'veiculo', Nome: null, Nivel: 'pedir' },
      ...{ Ate: '2026-12-20', LinkAte: '2026-11-27', Meu: false },
    });
    expect(await bia.api.compartilhamentos.convite({ Codigo })).toMatchObject({
      Nome: 'KVL1A23 · VW/GOL 1.0',
    });
    expect(await ana.api.compartilhamentos.convite({ Codigo })).toMatchObject({ Meu: true });
  });

  it('is answered as its page showed it, although a link opened in another tab replaced the one in the cookie', async () => {
    const mostrado = codigoDe(await convite());
    const outro = codigoDe(await convite());
    const responder = (codigo: string, noCookie: string) => {
      const body = new URLSearchParams({ resposta: 'recusar', codigo });
      const request = new Request('https://vialivre.example/convite', { method: 'POST', body });
      return responderConvite(request, { api: bia.api, sessao: null }, noCookie);
    };
    const cookies = (resposta: Response | null) => resposta?.headers.getSetCookie().join() ?? '';
    expect(cookies(await responder(mostrado, outro))).not.toContain('convite=;');
    await refused(bia.api.compartilhamentos.convite({ Codigo: mostrado }), 'CONVITE_ENCERRADO');
    expect(await bia.api.compartilhamentos.convite({ Codigo: outro })).toMatchObject({ De: 'Ana' });
    expect(cookies(await responder(outro, outro))).toContain('convite=;');
  });

  it('opens the vehicle to the first account that accepts it, notifies the owner, and cannot be used twice', async () => {
    const Codigo = codigoDe(await convite());
    await expect(ver(bia)).rejects.toMatchObject(naoHa);
    const aberto = { Alvo: 'veiculo', Guid: carro.guid };
    expect(await bia.api.compartilhamentos.aceitar({ Codigo })).toEqual(aberto);
    // The button pressed twice: the second answer is the one that the browser shows.
    expect(await bia.api.compartilhamentos.aceitar({ Codigo })).toEqual(aberto);
    expect(await ver(bia)).toMatchObject({ Placa: 'KVL1A23', Compartilhado: { Por: 'Ana', Nivel: 'ver' } });
    const caio = await app.signUp();
    await refused(caio.api.compartilhamentos.aceitar({ Codigo }), 'CONVITE_USADO');
    await refused(bia.api.compartilhamentos.recusar({ Codigo }), 'CONVITE_USADO');
    await expect(ver(caio)).rejects.toMatchObject(naoHa);
    await app.runJobs();
    const emails = await mailsIn(app, ana.email);
    const email = emails.find(({ subject }) => subject === 'Beatriz aceitou o seu convite');
    expect(email?.text).toContain('Minha irmã');
    expect(email?.text).not.toContain('Lima');
    expect(await ana.api.compartilhamentos.dados()).toMatchObject([
      { Para: 'Minha irmã', Situacao: 'aberto', Quem: expect.stringMatching(/^Beatriz \(d••••@/) },
    ]);
  });

  it('that two accept at the same moment is accepted once', async () => {
    const Codigo = codigoDe(await convite());
    const caio = await app.signUp();
    const feitos = await Promise.allSettled(
      [bia, caio].map((quem) => quem.api.compartilhamentos.aceitar({ Codigo })),
    );
    expect(feitos.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it("says why it cannot be accepted: wrong, refused, withdrawn, expired, or the driver's own", async () => {
    const codigos = { recusado: codigoDe(await convite()), meu: codigoDe(await convite()) };
    const revogado = await convite();
    await bia.api.compartilhamentos.recusar({ Codigo: codigos.recusado });
    await ana.api.compartilhamentos.encerrar({ Guid: revogado.Guid });
    const tentar = (Codigo: string, quem = bia) => quem.api.compartilhamentos.aceitar({ Codigo });
    await refused(tentar('x'), 'CONVITE_INVALIDO');
    await refused(tentar(codigos.recusado), 'CONVITE_ENCERRADO');
    await refused(tentar(codigoDe(revogado)), 'CONVITE_ENCERRADO');
    await refused(tentar(codigos.meu, ana), 'CONVITE_PROPRIO');
    // The last minute of the seventh day and the first of the eighth, in São Paulo.
    app.setClock('2026-11-28T02:59:59.000Z');
    await bia.api.compartilhamentos.convite({ Codigo: codigos.meu });
    app.setClock('2026-11-28T03:00:00.000Z');
    await refused(tentar(codigos.meu), 'CONVITE_VENCIDO');
  });

  it('sent twice by one form is one invitation, whose last link works', async () => {
    const Chave = randomUUID();
    const [um, outro] = [await convite({ Chave }), await convite({ Chave })];
    expect(um.Guid).toBe(outro.Guid);
    const tentar = (feito: { Link: string }) =>
      bia.api.compartilhamentos.aceitar({ Codigo: codigoDe(feito) });
    await refused(tentar(um), 'CONVITE_INVALIDO');
    await tentar(outro);
    await refused(convite({ Chave }), 'CONVITE_USADO');
  });

  it('to an item of another driver is refused, and ten at a time is the limit', async () => {
    const pedido = { Alvo: 'veiculo', Guid: carro.guid, Nivel: 'ver', Validade: 7, Para: 'x' } as const;
    const dela = bia.api.compartilhamentos.convidar({ ...pedido, Chave: randomUUID() });
    await expect(dela).rejects.toMatchObject(naoHa);
    for (let i = 0; i < 10; i += 1) await convite();
    await refused(convite(), 'CONVITES_DEMAIS');
    app.passDays(9);
    await convite();
  });
});
