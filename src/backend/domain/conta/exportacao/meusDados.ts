import { makeZip } from 'client-zip';
import { registrarRequerimento } from '#backend/domain/conta/requerimentos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Actor, Ctx } from '#backend/platform/context.ts';
import { consume } from '#backend/platform/limits.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import {
  arquivosDoMotorista,
  emHtml,
  FORA_DA_EXPORTACAO,
  type NomeDeArquivo,
  PASTAS,
  streamInBatches,
  type TipoDeArquivo,
} from './arquivos.ts';
import { type Contagem, dadosEmJson, type Resumo } from './dados.ts';

/** What is kept about the driver, as a file (LGPD, art. 18, II and V). */
export async function meusDados(ctx: Ctx): Promise<Response> {
  await consume(ctx, { nome: 'meus-dados', de: ctx.actor.id, points: 10, seconds: 3600 });
  await audit(ctx, { acao: 'conta.exportar', entidade: 'usuario', id: ctx.actor.id });
  await registrarRequerimento(ctx, {
    usuarioId: ctx.actor.id,
    tipo: 'acesso',
    texto: 'Cópia dos dados, baixada em Meus Dados.',
    origem: 'conta',
    respondido: `Entregue na hora, em um arquivo, menos ${FORA_DA_EXPORTACAO}.`,
  });
  return new Response(streamInBatches(exportacaoEmZip(ctx)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="meus-dados-via-livre.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * All stored data of the driver as a ZIP: dados.json, original files, receipts and an HTML index.
 * Streamed: some rows or one file in memory at a time. Unreadable files are named in the index and do not abort the
 * export.
 */
async function* exportacaoEmZip(ctx: Ctx): AsyncGenerator<Uint8Array, void> {
  // When the client disconnects, cancelling makes the library throw an uncaught error, so it is not cancelled and is left to garbage collection.
  yield* makeZip(entradas(ctx)).values({ preventCancel: true });
}

async function* entradas(ctx: Ctx) {
  const agora = ctx.clock();
  const nomes: NomeDeArquivo[] = [];
  const contagem: Contagem = new Map();
  yield { name: 'dados.json', input: dadosEmJson(ctx, contagem), lastModified: agora };
  for await (const { ler, ...um } of arquivosDoMotorista(ctx)) {
    const bytes = await ler().catch((err: unknown) => {
      ctx.log.error({ err }, 'a file of an export could not be read');
      return null;
    });
    nomes.push({ ...um, bytes: bytes?.length ?? null });
    if (bytes) yield { name: um.lugar, input: bytes, lastModified: um.de };
  }
  const linhas = [...indice({ perfil: ctx.actor, agora, contagem, arquivos: nomes })];
  yield { name: 'indice.html', input: `${linhas.join('\n')}\n`, lastModified: agora };
}

interface Entrada {
  perfil: Pick<Actor, 'nome' | 'email'>;
  agora: Date;
  contagem: Contagem;
  arquivos: readonly NomeDeArquivo[];
}

/** The export's start page, in lines: every list and file with a link. Loads no external resource. */
function* indice({ perfil, agora, contagem, arquivos }: Entrada): Generator<string, void> {
  yield CABECA;
  yield `<h1>Seus dados na Via Livre</h1>
<p>De ${emHtml(perfil.nome)} (${emHtml(perfil.email)}), reunidos em ${formatDateTime(agora)} (horário de Brasília).</p>
<p>É o que guardamos sobre você, como manda o art. 18, II e V, da LGPD (Lei nº 13.709/2018), menos ${emHtml(FORA_DA_EXPORTACAO)}. Guarde com cuidado: há aqui documentos, endereços e placas.</p>
<h2>Os registros</h2>
<p>Abra cada lista para ver o que há nela. Estão todos em <a href="dados.json">dados.json</a>, um formato que outro serviço consegue ler. Senhas, códigos e o número do cartão não estão: não os guardamos de um jeito que se possa ler.</p>`;
  for (const [nome, resumo] of contagem) yield* lista(nome, resumo);
  yield '<h2>Os arquivos</h2>';
  if (arquivos.length === 0) yield '<p>Nenhum arquivo está guardado na sua conta.</p>';
  for (const tipo of Object.keys(PASTAS) as TipoDeArquivo[]) {
    const dele = arquivos.filter((um) => um.tipo === tipo);
    if (dele.length === 0) continue;
    yield `<h3>${PASTAS[tipo][1]}</h3>\n<ul>`;
    for (const um of dele) yield linha(um);
    yield '</ul>';
  }
  yield '</body></html>';
}

function* lista(nome: string, { titulo, quantas, primeiras }: Resumo): Generator<string, void> {
  if (quantas === 0) return yield `<p>${emHtml(titulo)}: nada.</p>`;
  yield `<details><summary>${emHtml(titulo)}: ${quantas}</summary>`;
  for (const [n, uma] of primeiras.entries()) {
    yield `<table><caption>${n + 1} de ${quantas}</caption><tbody>`;
    for (const [campo, valor] of Object.entries(uma))
      if (valor !== null && valor !== '')
        yield `<tr><th scope="row">${emHtml(emPalavras(campo))}</th><td>${emHtml(escrito(campo, valor))}</td></tr>`;
    yield '</tbody></table>';
  }
  if (quantas > primeiras.length)
    yield `<p>As outras ${quantas - primeiras.length} estão em dados.json, na lista <code>${emHtml(nome)}</code>.</p>`;
  yield '</details>';
}

/** 'numeroRenavam' as 'numero renavam'. */
const emPalavras = (campo: string) => campo.replace(/[A-Z]/g, (letra) => ` ${letra.toLowerCase()}`);

function escrito(campo: string, valor: unknown): string {
  if (Number.isSafeInteger(valor) && /^(valor|preco|total|subtotal|desconto)/.test(campo))
    return reais(Number(valor));
  if (valor instanceof Date) return formatDateTime(valor);
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não';
  if (typeof valor === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(valor) ? formatDate(valor) : valor;
  return JSON.stringify(valor);
}

function linha({ lugar, nome, de, bytes }: NomeDeArquivo): string {
  const dia = formatDate(de);
  if (bytes === null)
    return `<li>${emHtml(nome)}, ${dia}: não pôde ser lido agora. Baixe de novo mais tarde.</li>`;
  return `<li><a href="${emHtml(lugar)}">${emHtml(nome)}</a>, ${dia}, ${tamanho(bytes)}</li>`;
}

function tamanho(bytes: number): string {
  const kb = bytes / 1024;
  return kb < 1024 ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / 1024).toFixed(1).replace('.', ',')} MB`;
}

const CABECA = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Seus dados na Via Livre</title>
<style>
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; font: 16px/1.5 system-ui, sans-serif }
summary { padding: .5rem 0; font-weight: 600; cursor: pointer }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem }
caption { padding: .25rem .5rem; text-align: left; font-size: .875rem }
th, td { padding: .25rem .5rem; border-bottom: 1px solid; text-align: left; vertical-align: top }
th { width: 14rem; font-weight: 400 }
li, code, td { overflow-wrap: anywhere }
</style>
</head>
<body>`;
