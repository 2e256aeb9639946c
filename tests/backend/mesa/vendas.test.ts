import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mesaDe } from '#backend/desk/api.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { receberVenda } from '#lib/mesa/novaVenda.server.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { sharedApp } from '../harness/app.ts';
import { refused } from '../harness/refused.ts';
import { comprador } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';
import { pessoaNaMesa } from './naMesa.ts';

const app = sharedApp();

async function mesa(papel: Papel = 'financeiro') {
  const pessoa = await pessoaNaMesa(app, papel, { email: 'sandra@mesa.example' });
  return mesaDe(app.runtime, pessoa, { ip: null, agente: 'teste', requestId: 'teste' });
}

/** The fields that the form posts. */
function formulario(conta: string, mais: Record<string, string> = {}): FormData {
  const dados = new FormData();
  const textos = { conta, descricao: 'Defesa; duas multas.', motivo: 'Combinado por telefone', ...mais };
  for (const [nome, valor] of Object.entries(textos)) dados.set(nome, valor);
  for (const [item, quantidade, valor] of [
    ['Recurso à JARI; com protocolo', '2', '150,00'],
    ['Análise', '1', '50,00'],
    ['', '1', ''],
  ]) {
    dados.append('item', item ?? '');
    dados.append('quantidade', quantidade ?? '');
    dados.append('valor', valor ?? '');
  }
  return dados;
}

const vendasDe = (usuarioId: string) => app.rows(venda, eq(venda.usuarioId, usuarioId));

describe('a sale at the desk', () => {
  it('has a preview as its customer will see it, which creates nothing', async () => {
    const ana = await comprador(app);
    const vista = await receberVenda(
      formulario(ana.email, { passo: 'ver', validade: '31/12/2099' }),
      await mesa(),
    );
    if (vista.resultado?.tipo !== 'previa') throw new Error(JSON.stringify(vista.resultado));
    const { texto, linhas } = vista.resultado.previa;
    expect(texto).toBe('Defesa; duas multas.');
    expect(linhas.map(({ valor }) => valor)).toEqual([
      `Ana Souza Prado, ${ana.email}`,
      'R$ 300,00',
      'R$ 50,00',
      'R$ 350,00',
      '31/12/2099',
      expect.stringContaining('3x de R$ 116,66'),
    ]);
    expect(await vendasDe(ana.id)).toEqual([]);
  });

  it('is made once by a preview that is sent twice, or four times at once', async () => {
    const ana = await comprador(app);
    const { chave } = await receberVenda(formulario(ana.email, { passo: 'ver' }), await mesa());
    const criar = async () => receberVenda(formulario(ana.email, { passo: 'criar', chave }), await mesa());
    const feitas = await Promise.all([criar(), criar(), criar(), criar()]);
    expect(new Set(feitas.map(({ resultado }) => resultado?.tipo))).toEqual(new Set(['ok']));
    const [uma, ...outras] = await vendasDe(ana.id);
    expect(outras).toEqual([]);
    expect(uma).toMatchObject({ valorTotal: 350_00, validaAte: null, criadaPor: 'sandra@mesa.example' });
    // Another preview makes another sale.
    await receberVenda(formulario(ana.email, { passo: 'criar' }), await mesa());
    expect(await vendasDe(ana.id)).toHaveLength(2);
  });

  it.each([
    ['an account that nobody has', { conta: 'ninguem@example.com' }],
    ['a day that is over', { validade: '01/01/2020' }],
    ['a day that is none', { validade: '31/02/2099' }],
    ['no reason', { motivo: '' }],
  ])('is refused with a sentence for %s, and keeps the typed values', async (_, errado) => {
    const ana = await comprador(app);
    for (const passo of ['ver', 'criar']) {
      const dados = formulario(ana.email, { ...errado, passo });
      const { resultado, linhas, descricao } = await receberVenda(dados, await mesa());
      expect(resultado?.tipo).toBe('erro');
      expect([descricao, linhas[0]?.valor]).toEqual(['Defesa; duas multas.', '150,00']);
    }
    expect(await vendasDe(ana.id)).toEqual([]);
  });

  it('is closed to a role that does not sell', async () => {
    const ana = await comprador(app);
    const { resultado } = await receberVenda(
      formulario(ana.email, { passo: 'criar' }),
      await mesa('juridico'),
    );
    expect(resultado).toMatchObject({ tipo: 'erro', mensagem: 'O seu papel não permite isto.' });
  });

  it('cannot be accepted after its last day; one that was accepted in time stands', async () => {
    const ana = await comprador(app);
    const dia = (dias: number) =>
      new Date(app.deps.clock().getTime() + dias * 86_400_000).toLocaleDateString('sv', {
        timeZone: 'America/Sao_Paulo',
      });
    const tarde = await vendaPara(app, ana, { validaAte: dia(2) });
    const cedo = await vendaPara(app, ana, { validaAte: dia(2) });
    await ana.api.vendas.assinar({ venda_id: cedo.id });
    app.passDays(2);
    expect(await ana.api.vendas.venda({ venda_id: tarde.id })).toMatchObject({ Vencida: false });
    app.passDays(1);
    await expect(ana.api.vendas.assinar({ venda_id: tarde.id })).rejects.toMatchObject({
      code: 'TRANSICAO_INVALIDA',
      sentence: expect.stringContaining('podia ser aceita até'),
    });
    expect(await ana.api.vendas.venda({ venda_id: tarde.id })).toMatchObject({
      Vencida: true,
      ValidaAte: dia(-1),
    });
    expect(await ana.api.vendas.venda({ venda_id: cedo.id })).toMatchObject({ Vencida: false });
    await ana.api.vendas.assinar({ venda_id: cedo.id });
  });

  it('is withdrawn at the desk with a confirmation and a reason, and then hidden from its driver', async () => {
    const ana = await comprador(app);
    const { id } = await vendaPara(app, ana);
    const cancelar = async (confirmado: boolean) =>
      (await mesa()).executar({
        nome: 'vendas cancelar',
        valores: { venda: String(id) },
        confirmado,
        motivo: 'Valor errado',
      });
    expect(await cancelar(false)).toMatchObject({
      tipo: 'confirmar',
      pergunta: expect.stringContaining('R$ 650,00'),
    });
    expect(await cancelar(true)).toMatchObject({ tipo: 'ok' });
    expect(await cancelar(true)).toMatchObject({ tipo: 'erro' });
    await refused(ana.api.vendas.assinar({ venda_id: id }), 'NAO_ENCONTRADO');
    const registros = await app.rows(auditoria, eq(auditoria.acao, 'mesa.ato'));
    expect(registros.map(({ dados }) => dados)).toContainEqual({ motivo: 'Valor errado', alvo: String(id) });
  });
});
