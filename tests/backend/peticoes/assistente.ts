import { beforeAll } from 'vitest';
import { submitForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { cadastrarForm } from '#lib/peticoes/cadastrarForm.ts';
import { type Etapa, lerEtapa } from '#lib/peticoes/etapas.ts';
import { passoForm } from '#lib/peticoes/passoForm.ts';
import { formulario } from '../../fixtures/formulario.ts';
import { fresh, shared, type TestApp } from '../harness/app.ts';
import { solicitacaoPaga } from '../harness/solicitacoes.ts';

export const HOJE = '2026-11-20';

/** A driver with a whole profile, and a paid petition for each test, written step by step. */
export function assistente(app: TestApp) {
  const ana = shared(() => app.signUp());
  beforeAll(async () => {
    await ana.api.conta.alterar({
      Nome: 'Ana Souza Prado',
      Cpf: '529.982.247-25',
      Telefone: '(21) 98765-4321',
      Sexo: 'F',
      Endereco: 'Rua das Acácias',
      Numero: '10',
      Complemento: 'apartamento 1201 do bloco B',
      Cidade: 'Niterói',
      Bairro: 'Icaraí',
      Uf: 'RJ',
      Cep: '24220-000',
      DataNascimento: '1990-05-17',
      Rg: '123456789',
    });
  });
  const pedido = fresh(() => solicitacaoPaga(app, ana));
  const aqui = () => ({
    id: pedido.id,
    onde: (passo?: string) =>
      paths.app.recursoOnline.cadastrarMulta({ Id: pedido.id, TransactionId: pedido.pedidoId }, passo),
  });

  const guardado = async () => (await ana.api.peticoes.solicitacao(pedido)).Rascunho;
  const draft = async () => (await guardado())?.Dados ?? {};
  const at = (parada: string) =>
    `/app/recurso-de-multa-online/cadastrar-multa?idPedido=${pedido.pedidoId}&solicitacao=${pedido.id}&passo=${parada}`;
  /** Sends one step as a browser does: every field of the form, others empty. */
  async function send(
    pagina: string,
    fields: Record<string, string>,
    { revisando = false, corrigindo = false, conferidos = {} } = {},
  ) {
    const etapa = lerEtapa(pagina) as Etapa;
    const dados = await draft();
    const form = passoForm({ ...aqui(), etapa, dados, hoje: HOJE, revisando, corrigindo, conferidos });
    return submitForm(form, ana.api, formulario(fields));
  }
  /** Presses 'Cadastrar' below a review of the answers of this version. */
  async function cadastrar({
    visto,
    de,
  }: {
    visto?: string;
    de?: Awaited<ReturnType<typeof guardado>>;
  } = {}) {
    const { Dados: dados = {}, Versao: versao = '' } = de ?? (await guardado()) ?? {};
    const form = cadastrarForm({ ...aqui(), dados, versao, hoje: HOJE });
    return submitForm(form, ana.api, formulario({ Visto: visto ?? versao }));
  }
  return { ana, pedido, guardado, draft, at, send, cadastrar };
}
