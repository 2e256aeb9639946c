import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { multaNaoAcompanhada } from '#backend/platform/db/schema/peticoes.ts';
import { TEXTS } from '#lib/messages.ts';
import type { Rascunho } from '#lib/peticoes/form.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { CASOS, HOJE } from '../../fixtures/peticao.ts';
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

const CRIADO = new Date('2026-11-05T12:00:00Z');

const corrido = (texto: string) => texto.replace(/\s+/g, ' ');

describe.each(Object.keys(CASOS))('the PDF of %s', (nome) => {
  it('says what the text says, and has no signature alone on a page', async () => {
    const documento = minutaDoCaso(nome);
    const { paginas } = await lerPdf(new Uint8Array(await renderPdf(documento, CRIADO)));
    const inteiro = corrido(paginas.join(' '));
    for (const bloco of documento.blocos) {
      if (bloco.tipo !== 'paragrafo' && bloco.tipo !== 'secao') continue;
      // A page footer may stand between its first and last words.
      const texto = corrido(bloco.texto);
      for (const ponta of [texto.slice(0, 20), texto.slice(-6)]) expect(inteiro).toContain(ponta);
    }
    const assinatura = documento.blocos.find((bloco) => bloco.tipo === 'assinatura');
    const antes = documento.blocos[documento.blocos.findIndex((bloco) => bloco.tipo === 'assinatura') - 1];
    const pagina = corrido(
      paginas.find((uma) => corrido(uma).includes(corrido(assinatura?.localEData ?? 'none'))) ?? '',
    );
    if (antes?.tipo !== 'paragrafo') throw new Error(`${nome}: no paragraph before the signature`);
    expect(pagina).toContain(corrido(antes.texto).slice(-30));
  });
});

describe.each(Object.keys(CASOS).filter((nome) => nome.startsWith('indicacao')))('the form of %s', (nome) => {
  const ate = (maximo: number, fim = '') =>
    `${'Aparecida de Souza Montenegro '.repeat(11).slice(0, maximo - fim.length - 1)}o${fim}`;
  const LONGOS: Rascunho = {
    ...{ NomeCompletoDefesa: ate(150), condutorNome: ate(150), representadoNome: ate(150, ' S.A.') },
    ...{ EnderecoCompletos: ate(300, ', Niterói – RJ'), condutorEndereco: ate(300), Local: ate(200) },
    ...{ Enquadramento: `745-50 ${ate(190)}`, marcaModelo: ate(60), contratoDeUso: ate(200) },
  };
  it.each([
    ['with usual names', {}],
    ['with the longest names and addresses', LONGOS],
  ])('fills one page after the cover, %s', async (_, longos: Rascunho) => {
    const dados = CASOS[nome]?.dados ?? {};
    const lida = multaDoRascunho({
      ...dados,
      ...Object.fromEntries(Object.entries(longos).filter(([campo]) => dados[campo])),
    });
    if (!lida) throw new Error(`${nome} cannot be read`);
    const documento = minuta({ ...lida, fundamentos: [], hoje: HOJE });
    const { paginas } = await lerPdf(new Uint8Array(await renderPdf(documento, CRIADO)));
    expect(paginas.length).toBe(2);
    expect(paginas[1]).toContain('Página 1 de 1');
    const empresa = { ...dados, ...longos }.representadoNome ?? '';
    const deSociedade = dados.capacidade === 'representante' && empresa.endsWith('S.A.');
    expect(JSON.stringify(documento.blocos).includes('Estatuto social e ata')).toBe(deSociedade);
  });
});

it('keeps the heading of the requests on the page of the first request', async () => {
  const documento = minutaDoCaso('defesa-venda-comunicada-no-prazo');
  const onde = documento.blocos.findIndex((bloco) => bloco.tipo === 'secao' && bloco.texto.includes('Fatos'));
  for (let linhas = 0; linhas < 50; linhas += 1) {
    const fatos = { tipo: 'linhas' as const, linhas: Array.from({ length: linhas }, () => 'Um fato.') };
    const blocos = documento.blocos.toSpliced(onde + 1, 0, fatos);
    const { paginas } = await lerPdf(new Uint8Array(await renderPdf({ ...documento, blocos }, CRIADO)));
    for (const pagina of paginas) expect(corrido(pagina)).not.toMatch(/Peço: ?(Auto|Página)/);
  }
});
