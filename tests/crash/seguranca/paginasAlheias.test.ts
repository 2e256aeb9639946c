import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { generateCnh } from '@brazilian-utils/brazilian-utils/generate-cnh';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { generateRenavam } from '@brazilian-utils/brazilian-utils/generate-renavam';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { type Comprador, novoComprador } from '../comprador.ts';
import { sharedServer } from '../shared.ts';

/** Users who open a page about a row of Ana's. `ver` has access to her car and licence, `revogado` no longer. */
const QUEM = ['ana', 'ver', 'revogado', 'estranho'] as const;
type Quem = (typeof QUEM)[number];

/** Pages whose address names no row of a driver: products, a partner's code, unknown addresses. */
const SEM_LINHA = [
  '[...resto]',
  'perfil/parceiros/[codigo]',
  'planos/contratar/[idPlano]/[idPlanoDetalhe]',
  'planos/contratar/boleto/[idPlano]/[idPlanoDetalhe]',
  'planos/contratar/forma-pagamento/[...plano]',
  'planos/contratar/picpay/[idPlano]/[idPlanoDetalhe]',
];

/** Rows that only staff or a partner can create: here they do not exist (tests/backend/access). */
const DE_OUTROS = [
  'parceiro/pedir/[guid]',
  'responder/[guid]',
  'venda/checkout/[vendaId]',
  'venda/checkout/pix/[vendaId]',
  'venda/forma-pagamento/[vendaId]',
  'venda/pedido/contrato/[vendaId]',
];

const servidor = sharedServer();
const gente = new Map<Quem, Comprador>();
/** The addresses of each page file, and whether a user with access may open them. */
let paginas: Record<string, { enderecos: string[]; ver?: true }>;
let segredos: string[];
/** Data that a guest must not read of a shared row. */
let soDela: string[];

beforeAll(async () => {
  for (const quem of QUEM) gente.set(quem, await novoComprador(servidor.url));
  const { api, comprarUma, compras, email } = de('ana');
  const [numeroCnh, cpf, renavam] = [ate(2, generateCnh), generateCpf(), ate(2, generateRenavam)];
  const cnh = (await api.habilitacoes.cadastrar({ NumeroCnh: numeroCnh, Cpf: cpf, UF: 2 })).guid;
  const carro = (await api.veiculos.cadastrar({ NumeroRenavam: renavam, Placa: 'KXA1B23' })).Guid;
  const consultado = { timeout: 300_000, interval: 250 };
  const [daCnh, doCarro] = await vi.waitFor(async () => {
    const [a, b] = await Promise.all([
      api.habilitacoes.resumo({ guid: cnh }),
      api.veiculos.resumo({ guid: carro }),
    ]);
    expect([a.Multas.length > 0, b.Multas.length > 0]).toEqual([true, true]);
    return [a, b] as const;
  }, consultado);
  const [multaDaCnh, multaDoCarro] = [daCnh.Multas[0], doCarro.Multas[0]];
  if (!multaDaCnh || !multaDoCarro) return expect.fail('no fine came');
  const { Guid: guardada } = await api.guardadas.guardar({
    AutoInfracao: 'SP12345678',
    DataInfracao: '2026-10-30',
    HoraInfracao: '8:05',
    OrgaoEmissor: 'DER-SP',
    Codigo: '745-50 Transitar em velocidade superior',
    Placa: 'abc-1d23',
  });
  await comprarUma();
  const pedido = String(compras[0]?.id);
  const [aviso] = await vi.waitFor(async () => {
    const lista = await api.notificacoes.lista();
    expect(lista).not.toEqual([]);
    return lista;
  }, consultado);

  let acesso = '';
  for (const quem of ['ver', 'revogado'] as const)
    for (const [Alvo, Guid] of [
      ['veiculo', carro],
      ['habilitacao', cnh],
    ] as const) {
      const convite = { Alvo, Guid, Nivel: 'ver', Validade: 30, Para: quem, Chave: randomUUID() } as const;
      const feito = await api.compartilhamentos.convidar(convite);
      const Codigo = new URL(feito.Link).searchParams.get('codigo') ?? '';
      await de(quem).api.compartilhamentos.aceitar({ Codigo });
      if (quem === 'revogado') await api.compartilhamentos.encerrar({ Guid: feito.Guid });
      else acesso = feito.Guid;
    }

  const { Guid: processo } = await api.processos.guardar({
    Tipo: 'suspensao',
    Numero: 'SUSP-2026-7788',
    Orgao: 'DETRAN-RJ',
  });

  const { app } = paths;
  paginas = {
    'compartilhados/encerrar/[guid]': { enderecos: [app.encerrarAcesso(acesso)], ver: true },
    'compartilhar/[alvo]/[guid]': {
      enderecos: [app.compartilhar('veiculo', carro), app.compartilhar('habilitacao', cnh)],
    },
    'condutores/corrigircadastro/[id]': { enderecos: [`/app/condutores/corrigircadastro/${daCnh.Id}`] },
    'condutores/view/[guid]': { enderecos: [`/app/condutores/view/${cnh}`], ver: true },
    'guardadas/[guid]/corrigir': { enderecos: [`/app/guardadas/${guardada}/corrigir`] },
    'guardadas/[guid]/index': { enderecos: [`/app/guardadas/${guardada}`] },
    'guardadas/[guid]/retirar': { enderecos: [`/app/guardadas/${guardada}/retirar`] },
    'multas/habilitacao/view/[guid]': {
      enderecos: [`/app/multas/habilitacao/view/${multaDaCnh.Guid}`],
      ver: true,
    },
    'multas/view/[id]': { enderecos: [`/app/multas/view/${multaDoCarro.Id}`], ver: true },
    'notificacoes/view/[id]': { enderecos: [`/app/notificacoes/view/${aviso?.Id}`] },
    'planos/desistencia/[idvenda]': { enderecos: [`/app/planos/desistencia/${pedido}`] },
    'planos/detalhes/[idvenda]': { enderecos: [`/app/planos/detalhes/${pedido}`] },
    'processo/[guid]/[fase]': { enderecos: [app.peca(processo, 'P')] },
    'processo/[guid]/index': { enderecos: [app.processo(processo)] },
    'processo/[guid]/retirar': { enderecos: [app.retirarProcesso(processo)] },
    'veiculos/corrigircadastro/[id]': { enderecos: [`/app/veiculos/corrigircadastro/${doCarro.Id}`] },
    'veiculos/view/[guid]': { enderecos: [`/app/veiculos/view/${carro}`], ver: true },
  };
  soDela = [email, numeroCnh, renavam, cpf, 'SP12345678', 'SUSP-2026-7788'];
  segredos = [...soDela, 'KXA1B23', multaDaCnh.AutoInfracao, multaDoCarro.AutoInfracao];
});

const de = (quem: Quem) => gente.get(quem) ?? expect.fail(`nobody is ${quem}`);

function ate(digito: number, gerar: () => string): string {
  for (;;) {
    const numero = gerar();
    if (numero.endsWith(String(digito))) return numero;
  }
}

async function abrir(quem: Quem, endereco: string) {
  const headers = { accept: 'text/html', cookie: de(quem).cookie };
  const answer = await fetch(servidor.url + endereco, { headers, redirect: 'manual' });
  return { status: answer.status, texto: await answer.text() };
}

const contem = (texto: string, segredos: string[]) => segredos.filter((um) => texto.includes(um));

describe('a page about a row of another driver', () => {
  it('is in this table, or its address names no row', () => {
    const todas = readdirSync('src/pages/app', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.includes('['))
      .filter((file) => file.endsWith('.astro'))
      .map((file) => file.replace(/\.astro$/, ''));
    expect([...Object.keys(paginas), ...SEM_LINHA, ...DE_OUTROS].sort()).toEqual(todas.sort());
  });

  it('opens to its owner, to a guest without the private parts, and to no other driver', async () => {
    for (const [pagina, { enderecos, ver }] of Object.entries(paginas))
      for (const endereco of enderecos) {
        expect((await abrir('ana', endereco)).status, `${pagina} to its owner`).toBe(200);
        const convidado = await abrir('ver', endereco);
        expect(convidado.status, `${pagina} to who may look`).toBe(ver ? 200 : 404);
        expect(contem(convidado.texto, ver ? soDela : segredos), `${pagina} to who may look`).toEqual([]);
        for (const quem of ['revogado', 'estranho'] as const) {
          const { status, texto } = await abrir(quem, endereco);
          expect(status, `${pagina} to ${quem}`).toBe(404);
          expect(contem(texto, segredos), `${pagina} to ${quem}`).toEqual([]);
        }
      }
  });
});
