import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { VERSAO_DA_PERMISSAO } from '#lib/parceiros/permissao.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { refused } from '../harness/refused.ts';
import { permitir, recusar, umCliente, ver } from './cena.ts';

const app = sharedApp();
const { uma, silva, ana } = umCliente(app);

describe('a driver who signed up with a code', () => {
  it('is asked until there is an answer, and each answer stays in the history', async () => {
    const [antes] = await ana.api.parceiros.meus();
    expect(antes).toMatchObject({
      ...{ Codigo: silva.codigo, Nome: 'Despachante Silva', Documento: '11222333000181' },
      ...{ Registro: 'CRDD-RJ 1234', Pergunta: true, DoCadastro: true, Permissao: null },
    });
    await recusar(ana, silva);
    await recusar(ana, silva);
    expect(await ana.api.parceiros.meus()).toMatchObject([{ Pergunta: false, Permissao: null }]);
    app.setClock('2026-11-21T12:00:00.000Z');
    await permitir(ana, silva);
    await permitir(ana, silva);
    app.setClock('2026-11-22T12:00:00.000Z');
    await recusar(ana, silva);
    const historia = (await ana.api.conta.consentimentos()).filter(({ Assunto }) => Assunto === 'parceiro');
    const um = { Descricao: 'Despachante Silva', Versao: VERSAO_DA_PERMISSAO };
    expect(historia).toMatchObject([
      { ...um, Aceito: false, Quando: '2026-11-22T12:00:00.000Z' },
      { ...um, Aceito: true, Quando: '2026-11-21T12:00:00.000Z' },
      { ...um, Aceito: false, Quando: NOW },
    ]);
    const atos = await app.rows(auditoria, eq(auditoria.atorId, ana.id), auditoria.id);
    expect(atos.map(({ acao }) => acao).filter((acao) => acao.startsWith('parceiro'))).toEqual([
      'parceiro.recusar',
      'parceiro.permitir',
      'parceiro.retirar',
    ]);
  });

  it('is asked nothing for a code that no operator approved an account for', async () => {
    await uma.sandra.faz('parceiros criar', { codigo: 'so-link', nome: 'Só o link', perfil: '3' });
    const bia = await uma.cliente({ codigo: 'so-link' });
    expect(await bia.api.parceiros.meus()).toEqual([]);
    for (const act of [permitir, recusar])
      await refused(act(bia, { codigo: 'so-link' }), 'PARCEIRO_NAO_ENCONTRADO');
    await refused(bia.api.parceiros.ver({ codigo: 'so-link' }), 'PARCEIRO_NAO_ENCONTRADO');
  });

  it.each([0, 2, 13, -1, Number.NaN])('may not allow it for %s months', async (meses) => {
    await refused(permitir(ana, silva, meses), 'DADOS_INVALIDOS');
  });

  it('may give another end: the permission before it is over, and there is one', async () => {
    await permitir(ana, silva, 1);
    await permitir(ana, silva, 12);
    const [meu] = await ana.api.parceiros.meus();
    expect(meu).toMatchObject({
      Permissao: { Ate: '2027-11-20' },
      Anteriores: [{ EncerradaPor: 'cliente' }],
    });
    expect((await ver(silva)).Clientes).toBe(1);
  });
});
