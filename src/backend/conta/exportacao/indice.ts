import { emHtml, PASTAS, ROTULO_DA_LISTA, type TipoDeArquivo } from '#lib/conta/exportacao.server.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import type { Actor } from '../../context.ts';
import type { NomeDeArquivo } from './arquivos.ts';
import type { Contagem } from './dados.ts';

const TITULOS: Record<TipoDeArquivo, string> = {
  documentos: 'Documentos que você enviou',
  protocolos: 'Protocolos e decisões dos recursos',
  peticoes: 'Petições',
  papeis: 'Papéis dos dossiês',
  contratos: 'Contratos',
  recibos: 'Recibos',
  outros: 'Outros arquivos',
};

interface Entrada {
  perfil: Pick<Actor, 'nome' | 'email'>;
  agora: Date;
  contagem: Contagem;
  arquivos: readonly NomeDeArquivo[];
}

/** The page to begin with: what is in the file, list by list and file by file, with a link to each. It loads nothing from elsewhere. */
export function* indiceEmHtml(entrada: Entrada): Generator<Uint8Array, void> {
  const codigo = new TextEncoder();
  for (const parte of partes(entrada)) yield codigo.encode(`${parte}\n`);
}

function* partes({ perfil, agora, contagem, arquivos }: Entrada): Generator<string, void> {
  yield CABECA;
  yield `<h1>Seus dados na Via Livre</h1>
<p>De ${emHtml(perfil.nome)} (${emHtml(perfil.email)}), reunidos em ${formatDateTime(agora)} (horário de Brasília).</p>
<p>É tudo o que guardamos sobre você, como manda o art. 18, II e V, da LGPD (Lei nº 13.709/2018). Guarde com cuidado: há aqui documentos, endereços e placas.</p>
<h2>Os registros</h2>
<p>Estão em <a href="dados.json">dados.json</a>, um formato que outro serviço consegue ler. Senhas, códigos e o número do cartão não estão: não os guardamos de um jeito que se possa ler.</p>
<table><thead><tr><th scope="col">O que é</th><th scope="col">Nome em dados.json</th><th scope="col" class="n">Registros</th></tr></thead><tbody>
<tr><td>Seu cadastro</td><td><code>perfil</code></td><td class="n">1</td></tr>`;
  for (const [nome, linhas] of contagem)
    yield `<tr><td>${emHtml(ROTULO_DA_LISTA[nome] ?? nome)}</td><td><code>${emHtml(nome)}</code></td><td class="n">${linhas}</td></tr>`;
  yield '</tbody></table>\n<h2>Os arquivos</h2>';
  if (arquivos.length === 0) yield '<p>Nenhum arquivo está guardado na sua conta.</p>';
  for (const tipo of Object.keys(PASTAS) as TipoDeArquivo[]) {
    const dele = arquivos.filter((um) => um.tipo === tipo);
    if (dele.length === 0) continue;
    yield `<h3>${TITULOS[tipo]}</h3>\n<ul>`;
    for (const um of dele) yield linha(um);
    yield '</ul>';
  }
  yield '<h2>Para conferir</h2>\n<p>SHA256SUMS tem a soma de cada arquivo: <code>sha256sum -c SHA256SUMS</code>.</p>\n</body></html>';
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
table { border-collapse: collapse; width: 100% }
th, td { padding: .375rem .5rem; border-bottom: 1px solid; text-align: left; vertical-align: top }
.n { text-align: right; font-variant-numeric: tabular-nums }
li, code { overflow-wrap: anywhere }
</style>
</head>
<body>`;
