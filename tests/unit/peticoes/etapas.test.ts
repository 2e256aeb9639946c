import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FullApi } from '#lib/contract.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { anexosDaPeticao, anexosPerguntados } from '#lib/peticoes/anexos.ts';
import { caminhosDaConferencia, compraSem } from '#lib/peticoes/caminhos.ts';
import { modeloPorId } from '#lib/peticoes/caso.ts';
import type { SolicitacaoWire } from '#lib/peticoes/contract.ts';
import { cidadeDoEndereco, montarEndereco } from '#lib/peticoes/endereco.ts';
import {
  ETAPAS,
  type Etapa,
  etapaAberta,
  etapaAnterior,
  etapasDe,
  lerEtapa,
  proximaEtapa,
} from '#lib/peticoes/etapas.ts';
import { campoDe, NOMES, type Rascunho, type Respostas } from '#lib/peticoes/form.ts';
import type { FundamentoId } from '#lib/peticoes/fundamentos.ts';
import { solicitacaoDoEndereco } from '#lib/peticoes/solicitacao.ts';

const etapas = fc.constantFrom(...ETAPAS);

const dados = fc.record({
  Fase: fc.constantFrom('P', 'I', 'II'),
  objetivo: fc.constantFrom('', 'defesa', 'indicacao'),
  temaAuto: fc.constantFrom('', 'on'),
  temaMedidor: fc.constantFrom('', 'on'),
  temaVeiculo: fc.constantFrom('', 'on'),
});

const completas = fc.uniqueArray(etapas).map((feitas) => (etapa: Etapa) => feitas.includes(etapa));

const ids = (d: Rascunho) => etapasDe(d).map(({ id }) => id);

describe('the pages of the wizard', () => {
  it('open only when all earlier pages are complete, whatever address is requested', () => {
    fc.assert(
      fc.property(etapas, dados, completas, (pedida, d, completa) => {
        const aberta = etapaAberta(pedida, d, completa);
        const antes = etapasDe(d).filter((e) => ETAPAS.indexOf(e) < ETAPAS.indexOf(aberta));
        expect(antes.every(completa)).toBe(true);
        expect(etapasDe(d)).toContain(aberta);
      }),
    );
  });

  it('depend on the phase and the themes; naming the driver has its own pages', () => {
    const defesa = ['0', '1', '2', '3', 'notificacoes', 'temas', 'fundamentos', 'revisao'];
    expect(ids({})).toEqual(defesa);
    expect(ids({ Fase: 'P', objetivo: 'indicacao', temaAuto: 'on' })).toEqual([
      ...['0', '1', '2', '3', 'notificacoes', 'condutor', 'revisao'],
    ]);
    expect(ids({ Fase: 'II', objetivo: 'indicacao', temaMedidor: 'on' })).toEqual([
      ...['0', '1', '2', '3', 'notificacoes', 'jari', 'temas', 'detalhes', 'fundamentos', 'revisao'],
    ]);
  });

  it('lead forward to the review and back to the start from every page', () => {
    fc.assert(
      fc.property(etapas, dados, (etapa, d) => {
        let aqui: Etapa | null = etapa;
        for (let passos = 0; aqui.id !== 'revisao'; passos += 1) {
          expect(passos).toBeLessThan(ETAPAS.length);
          aqui = proximaEtapa(aqui, d);
        }
        for (let passos = 0; aqui && aqui.id !== '0'; passos += 1) {
          expect(passos).toBeLessThan(ETAPAS.length);
          aqui = etapaAnterior(aqui, d);
        }
      }),
    );
    const [primeira] = ETAPAS;
    expect(primeira && etapaAnterior(primeira, {})).toBeNull();
    expect(etapaAnterior(lerEtapa('revisao') as Etapa, {})?.id).toBe('3');
  });

  it('hide each question that waits for another answer until that is given', () => {
    const estilos = readFileSync('src/styles/parts/assistente.css', 'utf8');
    for (const quando of NOMES.flatMap((nome) => campoDe(nome).quando ?? [])) {
      const doCampo = `[data-quando^="${quando.split('=', 1)}="]`;
      expect(estilos.includes(`[data-quando="${quando}"]`) || estilos.includes(doCampo), quando).toBe(true);
    }
  });
});

const modelo = modeloPorId('outra-infracao');

if (!modelo) throw new Error('no such model');

const listados = (r: Respostas, ids: FundamentoId[]) => anexosDaPeticao({ fase: 'P', ...r }, ids, modelo);

const perguntados = (r: Respostas, ids: FundamentoId[]) =>
  anexosPerguntados({ fase: 'P', ...r }, ids, modelo).map(({ id }) => id);

describe('the papers of a petition', () => {
  it('are asked for with the ground that they prove, named with the number of the other AIT', () => {
    const r = { fase: 'P' as const, autoDuplicado: 'E123456790', anexos: 'outro-auto' };
    expect(anexosPerguntados(r, ['auto-em-duplicidade'], modelo)).toEqual([
      { id: 'outro-auto', rotulo: 'Cópia do auto de infração nº E123456790', tem: true },
    ]);
    expect(perguntados({}, ['orgao-sem-competencia', 'codigo-incompativel'])).toEqual([
      'circunscricao',
      'fato',
    ]);
    // What the phase files anyway, and what the ground needs by itself, is not asked.
    expect(perguntados({}, ['notificacao-fora-do-prazo', 'veiculo-vendido-ou-clonado'])).toEqual([]);
    expect(perguntados({ fase: 'I' }, ['notificacao-fora-do-prazo'])).toEqual(['notificacao-autuacao']);
  });

  it('list only what the driver has; all, in a petition from before the question', () => {
    const ids: FundamentoId[] = ['sinalizacao-irregular', 'orgao-sem-competencia'];
    const sempre = ['notificacao-autuacao', 'identidade', 'crlv'];
    expect(listados({ anexos: 'mapa' }, ids)).toEqual(
      expect.arrayContaining([...sempre, 'fotos-do-local', 'mapa']),
    );
    expect(listados({ anexos: 'mapa' }, ids)).not.toContain('circunscricao');
    expect(listados({ anexos: 'nenhum' }, ids)).not.toContain('mapa');
    expect(listados({}, ids)).toEqual(expect.arrayContaining(['mapa', 'circunscricao']));
  });

  it('leave out the vehicle document of a seller, and take the AIT for a notice that never came', () => {
    expect(listados({ situacaoVeiculo: 'vendido' }, [])).not.toContain('crlv');
    expect(listados({ comoChegou: 'nunca' }, [])).toContain('auto');
  });
});

const palavra = fc.stringMatching(/^[A-ZÀ-Ú][a-zà-ú]{1,10}$/);

describe('the full address', () => {
  it('yields its municipality again, for every municipality', () => {
    fc.assert(
      fc.property(palavra, palavra, palavra, (logradouro, bairro, cidade) => {
        const resto = { numero: '5', complemento: '', uf: 'RJ', cep: '24220300' };
        const endereco = montarEndereco({ logradouro, bairro, cidade, ...resto });
        expect(cidadeDoEndereco(endereco)).toEqual({ cidade, uf: 'RJ' });
      }),
    );
    expect(cidadeDoEndereco('Av. Brasil, 5, Niterói/RJ')).toEqual({ cidade: 'Niterói', uf: 'RJ' });
    expect(cidadeDoEndereco('Sítio Boa Vista')).toBeNull();
  });
});

const uma = (Id: number, TransactionId: number, Multa_Id: number | null = null) => ({
  ...{ Id, TransactionId, Multa_Id, Entregue: 0 },
});

/** Newest first, as the call answers: order 1013 bought three, and the first has its fine. */
const solicitacoes = [uma(9, 1014), uma(8, 1013), uma(7, 1013), uma(6, 1013, 3)];

const api = { peticoes: { solicitacoes: async () => ({ solicitacoes }) } } as unknown as FullApi;

it.each([
  ['the order alone: its first that is to be written', 'idPedido=1013', 7],
  ['one of the order', 'idPedido=1013&solicitacao=8', 8],
  ['one that has its fine', 'idPedido=1013&solicitacao=6', 6],
  ['one of another order', 'idPedido=1013&solicitacao=9', undefined],
  ['an old link, which named the solicitação itself', 'idPedido=6', 6],
  ['an order of somebody else', 'idPedido=1', undefined],
  ['no order', 'solicitacao=8', undefined],
  ['no number', 'idPedido=x', undefined],
])('the wizard opens, for %s, the solicitação %s: %s', async (_, endereco, id) => {
  expect((await solicitacaoDoEndereco(api, new URLSearchParams(endereco)))?.Id).toBe(id);
});

const FORMA = '/app/planos/contratar/forma-pagamento';

const A = '5c9f6a52-0000-4000-8000-00000000000a';

const B = '5c9f6a52-0000-4000-8000-00000000000b';

const DUAS = `${FORMA}?item=${A}*1&item=${B}*1`;

/** The driver has a bought appeal that any fine may use. */
const multa = {
  ...{ Guid: A, Id: 7, Tipo: 'Habilitacao', Origem: 'fonte', Fase: 'I', PrecoRecurso: 50_00 },
  ...{ RecursoPago: false, Direito: 'credito' },
} as unknown as MultaDetalhe;

const rotulos = (comprar?: string) =>
  caminhosDaConferencia(multa, [] as SolicitacaoWire[], {}, comprar).map(({ rotulo, href }) => [
    rotulo,
    href,
  ]);

it('after the check of a chosen fine the purchase goes on, though a bought appeal waits for another fine', () => {
  expect(rotulos(DUAS)).toContainEqual(['Seguir com a compra', DUAS]);
  expect(rotulos(`${FORMA}?item=${A}*1`)).toContainEqual(['Comprar este recurso', `${FORMA}?item=${A}*1`]);
});

it('a fine that is in no purchase uses what is paid, and no other address is followed', () => {
  for (const comprar of [undefined, `${FORMA}?item=${B}*1`, `https://outra.example${DUAS}`, '/sair'])
    expect(rotulos(comprar)[0]?.[0]).toBe('Usar o recurso já pago');
  expect(compraSem(multa, `https://outra.example${DUAS}`)).toBeNull();
});

it('a fine without a ground falls out of the purchase, and the last one ends it', () => {
  expect(compraSem(multa, DUAS)).toBe(`${FORMA}?item=${B}*1`);
  expect(compraSem(multa, `${FORMA}?item=${A}*1`)).toBeNull();
});
