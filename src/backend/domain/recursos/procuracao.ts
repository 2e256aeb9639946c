import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { paresDaOperadora, renderPdf } from '#backend/platform/adapters/pdf.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { consume, PDFS } from '#backend/platform/limits.ts';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { Bloco, Documento } from '#lib/documentos/documento.ts';
import { tipografia } from '#lib/documentos/letras.ts';
import { formatCep, formatCpfOrCnpj, formatPhone, formatPlate } from '#lib/documents.ts';
import { type Operadora, operadoraDe } from '#lib/politicas/operadora.ts';
import { guid } from '#lib/wire.ts';

export interface Outorgante {
  nome: string;
  cpf: string;
  rg: string | null;
  endereco: string | null;
  telefone: string | null;
}

export interface AutoDaProcuracao {
  autoInfracao: string;
  dataInfracao: IsoDate;
  orgaoEmissor: string | null;
  placa: string | null;
}

/** Blank to fill in by hand when the account lacks the data. */
const EM_BRANCO = '____________________________';

/** The cover of a power of attorney: what to do before signing, then with it. */
function antesDeAssinar(...depois: string[]): Documento['rosto'] {
  const itens = [
    'Confira os seus dados e complete à mão o que estiver em branco.',
    'Escreva o lugar e a data, e assine como no seu documento de identidade. A assinatura eletrônica do gov.br também serve.',
    'Se o veículo é de empresa, quem assina é quem a representa; junte o contrato social.',
    ...depois,
    'Esta folha não acompanha a procuração.',
  ].map(tipografia);
  return { titulo: 'Antes de assinar', blocos: [{ tipo: 'lista', numerada: true, itens }] };
}

/**
 * Power of attorney under which the company files for the party (Res. CONTRAN 900/2022, arts. 2 to 4; Código Civil,
 * arts. 653 and 654): for one AIT, limited to defence and appeals. It still has to be signed.
 */
function procuracaoDaMulta(entrada: {
  /** The person of the account. */
  outorgante: Outorgante;
  parte: Parte;
  operadora: Operadora;
  auto: AutoDaProcuracao;
}): Documento {
  const { operadora, auto } = entrada;
  const { pares, assina, antes } = quemOutorga(entrada);
  const { autoInfracao, dataInfracao, orgaoEmissor, placa } = auto;
  const orgao = orgaoEmissor ?? 'o órgão autuador';
  const veiculo = placa ? `, do veículo de placa ${formatPlate(placa)}` : '';
  return {
    titulo: 'Procuração para defesa e recursos de multa de trânsito',
    assunto: `Procuração para o auto de infração nº ${autoInfracao}`,
    rodape: `Auto de infração nº ${autoInfracao}`,
    rosto: antesDeAssinar(
      ...antes,
      'Envie uma foto legível ou o PDF junto com o pedido do recurso, ou depois, quando pedirmos.',
    ),
    blocos: [
      { tipo: 'secao', texto: 'Quem dá os poderes' },
      pares,
      { tipo: 'secao', texto: 'Quem os recebe' },
      paresDaOperadora(operadora),
      { tipo: 'secao', texto: 'Poderes' },
      paragrafo(
        `Nomeio a empresa acima minha procuradora, perante ${orgao} e os órgãos que julgam os seus autos, para o auto de infração nº ${autoInfracao}, de ${formatDate(dataInfracao)}${veiculo}.`,
      ),
      paragrafo(
        'Ela pode apresentar em meu nome defesa prévia, recurso à JARI e recurso em 2ª instância, assinar os pedidos, juntar documentos, pedir cópias e acompanhar o processo, e ser notificada das decisões (Resolução CONTRAN nº 900/2022, arts. 2º a 4º).',
      ),
      paragrafo(
        'Ela não pode pagar a multa, reconhecer a infração, indicar condutor nem desistir de defesa ou recurso. Esta procuração vale até o fim do processo deste auto, e posso revogá-la por escrito a qualquer tempo.',
      ),
      {
        tipo: 'assinatura',
        localEData: '____________________, ____ de ________________ de ________',
        nomes: [assina],
      },
    ],
  };
}

/** Who signs, the lines about them, and what the cover says of it. */
function quemOutorga({ outorgante, parte }: { outorgante: Outorgante; parte: Parte }) {
  if (typeof parte === 'object') return outroDono(parte);
  const conta = paresDoOutorgante(outorgante);
  const assina = { nome: outorgante.nome, detalhe: `CPF ${formatCpfOrCnpj(outorgante.cpf)}` };
  if (parte === 'conta') return { pares: conta, assina, antes: [] };
  return {
    pares: {
      ...conta,
      pares: [
        ...conta.pares,
        ['Proprietário do veículo, se não for a pessoa acima', EM_BRANCO],
        ['CPF ou CNPJ do proprietário', EM_BRANCO],
      ],
    } satisfies Bloco,
    assina,
    antes: [
      'Se o veículo é de outra pessoa, é ela quem assina: informe o documento dela no cadastro do veículo e baixe outra vez.',
    ],
  };
}

/** Nothing tells who represents a company, nor where the owner lives: those lines stay blank. */
function outroDono({ nome, documento }: OutroDono) {
  const empresa = documento.length === 14;
  const tipo = empresa ? 'CNPJ' : 'CPF';
  const numero = formatCpfOrCnpj(documento);
  const quem = empresa ? 'Representada por (nome e CPF)' : 'Documento de identidade';
  return {
    pares: {
      tipo: 'pares',
      pares: [
        [empresa ? 'Razão social' : 'Nome', nome ?? EM_BRANCO],
        [tipo, numero],
        [quem, EM_BRANCO],
        ['Endereço', EM_BRANCO],
        ['Telefone', EM_BRANCO],
      ],
    } satisfies Bloco,
    assina: {
      nome: nome ?? 'Proprietário do veículo',
      detalhe: `${tipo} ${numero}${empresa ? ', por quem a representa' : ''}`,
    },
    antes: empresa ? [] : ['O veículo está no nome de outra pessoa: é ela quem assina.'],
  };
}

function paresDoOutorgante({ nome, cpf, rg, endereco, telefone }: Outorgante) {
  return {
    tipo: 'pares',
    pares: [
      ['Nome', nome],
      ['CPF', formatCpfOrCnpj(cpf)],
      ['Documento de identidade', rg ?? EM_BRANCO],
      ['Endereço', endereco ?? EM_BRANCO],
      ['Telefone', telefone ? formatPhone(telefone) : EM_BRANCO],
    ],
  } satisfies Bloco;
}

const paragrafo = (texto: string): Bloco => ({ tipo: 'paragrafo', texto: tipografia(texto) });

/** Who appeals against a fine: the person of the account, another owner of the vehicle, or unknown. */
type Parte = 'conta' | 'desconhecida' | OutroDono;

interface OutroDono {
  /** From the registration of the vehicle; null before it was read. */
  nome: string | null;
  /** CPF or CNPJ, without punctuation. */
  documento: string;
}

/**
 * The owner appeals against a fine of the vehicle, the driver against one of the licence (Res. CONTRAN 900/2022, arts. 2 and 3). The
 * document that was registered with the vehicle tells who owns it.
 */
function parteDaMulta({
  tipo,
  cpf,
  veiculo,
}: {
  tipo: 'Veiculo' | 'Habilitacao';
  cpf: string;
  veiculo: { proprietario: string | null; proprietarioDocumento: string | null } | null;
}): Parte {
  if (tipo === 'Habilitacao') return 'conta';
  const documento = veiculo?.proprietarioDocumento ?? null;
  if (documento === null) return 'desconhecida';
  return documento === cpf ? 'conta' : { nome: veiculo?.proprietario ?? null, documento };
}

/** Generates the power of attorney for one of the driver's fines from the data of account and vehicle. Nothing is stored. */
export const procuracaoApp = new Hono<BackendEnv>().get('/arquivos/procuracao/:guid', async (c) => {
  const { ctx, sessao } = c.var;
  if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
  await consume(ctx, { ...PDFS, de: sessao.actor.id });
  const qual = c.req.param('guid');
  if (!v.is(guid, qual)) return c.text('NAO_ENCONTRADO', 404);
  const [linha] = await ctx.db
    .select({ multa, usuario, veiculo })
    .from(multa)
    .innerJoin(usuario, eq(usuario.id, multa.usuarioId))
    .leftJoin(veiculo, eq(veiculo.id, multa.veiculoId))
    .where(and(eq(multa.guid, qual), eq(multa.usuarioId, sessao.actor.id)));
  if (!linha) return c.text('NAO_ENCONTRADO', 404);
  const { autoInfracao } = linha.multa;
  const procuracao = procuracaoDaMulta({
    outorgante: { ...linha.usuario, endereco: enderecoDe(linha.usuario) },
    parte: parteDaMulta({ ...linha.multa, cpf: linha.usuario.cpf, veiculo: linha.veiculo }),
    operadora: operadoraDe(ctx.env),
    auto: { ...linha.multa, placa: linha.veiculo?.placa ?? linha.multa.placa },
  });
  return c.body(new Uint8Array(await renderPdf(procuracao, ctx.clock())), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="procuracao-${autoInfracao.replace(/[^A-Za-z0-9]/g, '')}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

/** On one line; null when the profile has no address. */
function enderecoDe(perfil: typeof usuario.$inferSelect): string | null {
  const { endereco, numero, complemento, bairro, cidade, uf, cep } = perfil;
  if (!endereco || !cidade) return null;
  const rua = [endereco, numero, complemento, bairro].filter(Boolean).join(', ');
  return [rua, `${cidade}${uf ? ` – ${uf}` : ''}`, cep ? `CEP ${formatCep(cep)}` : '']
    .filter(Boolean)
    .join(', ');
}
