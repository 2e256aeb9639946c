import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { recurso as recursoTabela } from '#backend/platform/db/schema/recursos.ts';
import { chaveDeAcesso } from '#backend/platform/db/schema/segundoFator.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { comDv, linhaDaArrecadacao } from '#lib/multas/guia.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { MULTA, solicitacaoPaga } from '../harness/solicitacoes.ts';
import { codigo, pixAberto } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';

/** Every call of both APIs as the contract lists them, by `feature.call`. */
export const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]): [string, Endpoint] => [
    `${feature}.${name}`,
    endpoint,
  ]),
);

type Fields = Record<string, unknown>;

const CARTA = { AutoInfracao: 'SP1234567', DataInfracao: '2026-10-30', Codigo: '745-50' };

/**
 * For every call that takes a row id: fields with the ids of `ana`'s rows, as another driver (`outro`, whose password is correct) would
 * send them.
 */
export async function linhasDe(app: TestApp, { ana, outro: bia }: { ana: Driver; outro: Driver }) {
  const seed = seeds(app);
  const cnh = await seed.habilitacao(ana);
  const carro = await seed.veiculo(ana);
  const daCnh = await seed.multa(ana, { habilitacaoId: cnh.id });
  const doCarro = await seed.multa(ana, { veiculoId: carro.id });
  const pedido = await pixAberto(ana);
  const solicitacao = await solicitacaoPaga(app, ana);
  const venda = await vendaPara(app, ana);
  await notificar(app.deps, {
    tipo: 'conta',
    usuarioId: ana.id,
    chave: 'x',
    assunto: 'Aviso',
    descricao: 'Texto',
  });
  const [aviso] = await ana.api.notificacoes.lista();
  const licence = { NumeroCnh: '99777724572', Cpf: '39053344705', UF: 'RJ', ExerceAtividadeRemunerada: '0' };
  const vehicle = {
    NumeroRenavam: '64430359540',
    Placa: 'RIO2A18',
    UF: 'RJ',
    ProprietarioDocumento: '',
    EmailNotificacao: '',
  };
  const products = { guids_produtos_extras: JSON.stringify([{ guid: daCnh.guid, quantidade: 1 }]) };
  const [recurso] = await app.deps.db
    .insert(recursoTabela)
    .values({
      usuarioId: ana.id,
      multaId: doCarro.id,
      fase: 'I',
      direito: 'plano',
      criadoEm: app.deps.clock(),
    })
    .returning();
  const guardada = await ana.api.guardadas.guardar(CARTA);
  const [chave] = await app.deps.db
    .insert(chaveDeAcesso)
    .values({
      usuarioId: ana.id,
      credencial: 'chave-da-ana',
      chavePublica: '',
      contador: 0,
      transportes: '',
      nome: 'Celular',
      sincronizada: false,
      criadaEm: app.deps.clock(),
    })
    .returning({ guid: chaveDeAcesso.guid });
  const [aparelho] = await ana.api.conta.aparelhos();
  const processo = await ana.api.processos.guardar({
    Tipo: 'suspensao',
    Numero: '2026/1',
    Orgao: 'DETRAN-RJ',
  });
  const linhas: Record<string, Fields> = {
    'conta.removerChave': { Guid: chave?.guid, Senha: bia.senha },
    'conta.encerrarAparelhos': { Guid: aparelho?.Guid, Senha: bia.senha },
    'habilitacoes.resumo': { guid: cnh.guid },
    'habilitacoes.resumoPorId': { id: cnh.id },
    'habilitacoes.alternar': { Guid: cnh.guid },
    'habilitacoes.corrigir': { Id: cnh.id, ...licence },
    'veiculos.resumo': { guid: carro.guid },
    'veiculos.resumoPorId': { id: carro.id },
    'veiculos.alternar': { Guid: carro.guid },
    'veiculos.corrigir': { Id: carro.id, ...vehicle },
    'multas.resumo': { id: doCarro.id },
    'multas.resumoHabilitacao': { guid: daCnh.guid },
    'multas.marcar': { GuidMulta: doCarro.guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-12-15' }] },
    'multas.guardarGuia': { GuidMulta: doCarro.guid, Codigo: LINHA },
    'recursos.solicitarUpload': { GuidMulta: doCarro.guid, ...documentos() },
    'recursos.solicitarHabilitacao': { GuidMulta: daCnh.guid, ...documentos() },
    'recursos.pergunta': { guid: recurso?.guid },
    'guardadas.ver': { guid: guardada.Guid },
    'guardadas.corrigir': { GuidMulta: guardada.Guid, ...CARTA },
    'guardadas.guardar': { ...CARTA, AutoInfracao: 'B9876543', Habilitacao: cnh.guid },
    'guardadas.retirar': { GuidMulta: guardada.Guid },
    'guardadas.marcar': { GuidMulta: guardada.Guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-12-15' }] },
    'processos.ver': { guid: processo.Guid },
    'processos.marcar': { Guid: processo.Guid, Marcos: [{ Tipo: 'prazo_defesa', Data: '2026-12-15' }] },
    'processos.rascunho': { Guid: processo.Guid, Dados: { nome: 'Bia' } },
    'processos.retirar': { Guid: processo.Guid },
    'planos.resumo': { guid: daCnh.guid },
    'pedidos.resumo': products,
    'pedidos.gerapedido2': { ...products, payment_method: 'PIX', order_id: codigo() },
    'pedidos.gerapedidoPlano': {
      ...products,
      payment_method: 'CARTAO',
      plano: 9,
      plano_detalhe: 17,
      order_id: codigo(),
      card_name: 'X',
      card_token: 'x',
      parcelas: 1,
    },
    'pedidos.gerapedido': { ...products, payment_method: 'BOLETO', order_id: codigo() },
    'pedidos.detalhes': { transaction_id: pedido.id },
    'pedidos.transacao': { transaction_id: pedido.id },
    'pedidos.recibo': { id: pedido.id },
    'pedidos.desistir': { id: pedido.id },
    'notificacoes.pagina': { Pagina: 1 },
    'notificacoes.ver': { id: aviso?.Id },
    'notificacoes.marcarLida': { Guid: aviso?.Guid },
    'peticoes.solicitacao': { id: solicitacao.id },
    'peticoes.guardarRascunho': { id: solicitacao.id, Passo: 0, Dados: {} },
    'peticoes.corrigir': { id: solicitacao.id },
    'peticoes.desistirDaCorrecao': { id: solicitacao.id },
    'peticoes.cadastrarMulta': { ...MULTA, SolicitacaoMultaNaoAcompanhada_Id: solicitacao.id },
    'vendas.venda': { venda_id: venda.id },
    'vendas.contrato': { venda_id: venda.id },
    'vendas.assinar': { venda_id: venda.id },
    'vendas.pagar': { venda_id: venda.id, payment_method: 'PIX', order_id: codigo() },
  };
  return { linhas, cnh, carro, daCnh, doCarro };
}

const TAKES_A_ROW =
  /^(id|guid|guidmulta|transaction_id|venda_id|guids_produtos_extras|solicitacao.*_id|habilitacao)$/i;
/** The `id` of this call names an event, not a row. */
const NO_ROW = ['medicao.evento'];
/** The fields of a call that name a row. */
export const rowsOf = (endpoint: Endpoint) => fieldsOf(endpoint).filter((field) => TAKES_A_ROW.test(field));
export const taking = calls.filter(
  ([name, endpoint]) => !NO_ROW.includes(name) && rowsOf(endpoint).length > 0,
);

/** Sends a call as a browser or an API client does. */
export function sendAs(
  app: TestApp,
  driver: Driver,
  { endpoint, fields }: { endpoint: Endpoint; fields: Fields },
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(fields[name]));
  if (endpoint.method === 'GET') return app.fetch(path, {}, driver);
  if (endpoint.encoding === 'json') {
    const headers = { 'content-type': 'application/json' };
    return app.fetch(path, { method: 'POST', headers, body: JSON.stringify(fields) }, driver);
  }
  const body = new FormData();
  if (endpoint.function) body.append('function', endpoint.function);
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) body.append(name, value);
    else body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return app.fetch(path, { method: 'POST', body }, driver);
}

/** The typing line of a slip of R$ 195,23, with right check digits. */
const LINHA = linhaDaArrecadacao(comDv(`876${'19523'.padStart(11, '0')}${'0'.repeat(4)}${'3'.repeat(25)}`));

/** The input fields of a call, path parameters included. */
export function fieldsOf(endpoint: Endpoint): string[] {
  return Object.keys(entriesOf(endpoint));
}

/** Optional fields. */
export function optionalFieldsOf(endpoint: Endpoint): string[] {
  return Object.entries(entriesOf(endpoint)).flatMap(([name, { type }]) =>
    type === 'optional' ? [name] : [],
  );
}

function entriesOf({ input }: Endpoint): Record<string, { type: string }> {
  return 'entries' in input ? Object(input.entries) : {};
}
