import { formOf } from '#lib/pageForm.server.ts';
import type { AtoOferecido } from './ato.ts';
import { CHAVE_DO_ENVIO, CODIGO_DO_ATO, MOTIVO } from './form.ts';
import type { ArquivoGuardado, Ato, EnvioDoAto, Mesa, ResultadoDoAto } from './tipos.ts';

/** The result of a posted act on a page of the desk. */
export interface AtoFeito {
  /** Which of the page's acts it was (`chaveDoAto`). */
  chave: string;
  valores: Record<string, string>;
  motivo: string;
  resultado: ResultadoDoAto;
  /** Chosen files by field, so that they need not be chosen again. */
  guardados: Record<string, ArquivoGuardado[]>;
  /** The typed texts, for a page that has no form any more to show them in. */
  escritos: { rotulo: string; valor: string }[];
  /** False for a form that this person may not send. */
  entendido: boolean;
}

/** Identifies an act on its page: the same command may appear in several rows. */
export function chaveDoAto({ nome, fixos = {} }: AtoOferecido): string {
  return [nome, ...Object.values(fixos)].join(':');
}

/**
 * Runs a posted act: only one that the page offers, with the values that the page knows (order, appeal), whatever the form sends. One
 * that it offers no more, because the act itself or a colleague ended that, gets the answer of its first time. Null for a plain page
 * view.
 */
export async function receberAto(
  request: Request,
  { mesa, oferecidos }: { mesa: Mesa; oferecidos: readonly AtoOferecido[] },
): Promise<AtoFeito | null> {
  if (request.method !== 'POST') return null;
  const dados = await formOf(request);
  const chave = String(dados?.get('ato') ?? '');
  const oferecido = oferecidos.find((um) => chaveDoAto(um) === chave);
  const ato = mesa.atos([oferecido?.nome ?? chave.replace(/:.*/s, '')])[0];
  const vazio = { chave, valores: {}, motivo: '', guardados: {}, escritos: [] };
  if (!dados || !ato)
    return { ...vazio, resultado: erro('Este pedido não foi entendido.'), entendido: false };
  const escritos = escritosEm(ato, dados);
  if (!oferecido) {
    const primeira = await mesa.primeiraVez({ nome: ato.nome, envio: envioDe(dados) });
    return { ...vazio, resultado: primeira ?? erro(JA_MUDOU), escritos, entendido: true };
  }
  const motivo = String(dados.get('motivo') ?? '');
  const fixos = Object.entries(oferecido.fixos ?? {}).flatMap(([nome, valor]) => {
    const campo = ato.campos.find((um) => um.nome === nome);
    return campo ? [[nome, campo.tipo === 'sim-nao' ? valor === 'sim' : valor]] : [];
  });
  const guardados = await guardar(ato, { dados, mesa });
  const valores = { ...(await valoresDe(ato, { dados, guardados, mesa })), ...Object.fromEntries(fixos) };
  const codigo = String(dados.get(CODIGO_DO_ATO.nome) ?? '');
  const pedido = { nome: ato.nome, valores, motivo, codigo, envio: envioDe(dados) };
  const resultado = await executar(mesa, pedido, dados);
  if (resultado.tipo === 'ok')
    for (const { chave: guardada } of Object.values(guardados).flat()) await mesa.esquecer(guardada);
  return { chave, valores: textosDe(dados), motivo, resultado, guardados, escritos, entendido: true };
}

const JA_MUDOU = 'Isto já mudou, talvez por outra pessoa: este ato não se aplica mais.';

const erro = (mensagem: string): ResultadoDoAto => ({ tipo: 'erro', mensagem, campos: {} });

function escritosEm(ato: Ato, dados: FormData): AtoFeito['escritos'] {
  return [...ato.campos, MOTIVO].flatMap(({ nome, descricao }) => {
    const valor = dados.get(nome);
    return typeof valor === 'string' && valor.trim() !== '' ? [{ rotulo: descricao, valor }] : [];
  });
}

function envioDe(dados: FormData): EnvioDoAto {
  const conteudo = [...dados]
    .filter(([nome]) => nome !== CHAVE_DO_ENVIO && nome !== CODIGO_DO_ATO.nome)
    .map(([nome, dado]) => [nome, dado instanceof File ? `${dado.name}, ${dado.size}` : dado] as const);
  return { chave: String(dados.get(CHAVE_DO_ENVIO) ?? ''), conteudo };
}

/** A confirmation counts for the question that was shown: after changed values the question is asked again. */
async function executar(
  mesa: Mesa,
  pedido: Omit<Parameters<Mesa['executar']>[0], 'confirmado'>,
  dados: FormData,
): Promise<ResultadoDoAto> {
  const antes = await mesa.executar({ ...pedido, confirmado: false });
  const pergunta = perguntaDe(antes);
  if (pergunta === null || dados.get('confirmado') !== pergunta) return antes;
  return mesa.executar({ ...pedido, confirmado: true });
}

/** The text that the person confirms: the question, or the whole preview. It changes when the act's values change. */
export function perguntaDe(resultado: ResultadoDoAto | undefined): string | null {
  if (resultado?.tipo === 'confirmar') return resultado.pergunta;
  return resultado?.tipo === 'previa' ? JSON.stringify(resultado.previa) : null;
}

/** Stores the files chosen now; a field left empty keeps the files chosen before. */
async function guardar(
  ato: Ato,
  { dados, mesa }: { dados: FormData; mesa: Mesa },
): Promise<Record<string, ArquivoGuardado[]>> {
  const guardados: Record<string, ArquivoGuardado[]> = {};
  for (const { nome, tipo } of ato.campos) {
    if (tipo !== 'arquivo' && tipo !== 'arquivos') continue;
    const escolhidos = dados.getAll(nome).filter((um) => um instanceof File && um.size > 0) as File[];
    guardados[nome] =
      escolhidos.length > 0
        ? await Promise.all(
            escolhidos.map(async (um) =>
              mesa.guardar({ nome: um.name, bytes: new Uint8Array(await um.arrayBuffer()) }),
            ),
          )
        : dados.getAll(`${nome}-guardado`).flatMap(lerGuardado);
  }
  return guardados;
}

/** '<key>/<name>', as the form wrote it. */
function lerGuardado(escrito: FormDataEntryValue): ArquivoGuardado[] {
  const [, chave, nome] = /^([0-9a-f]{32})\/(.{1,255})$/s.exec(String(escrito)) ?? [];
  return chave && nome ? [{ chave, nome }] : [];
}

async function valoresDe(
  ato: Ato,
  {
    dados,
    guardados,
    mesa,
  }: { dados: FormData; guardados: Readonly<Record<string, ArquivoGuardado[]>>; mesa: Mesa },
): Promise<Record<string, unknown>> {
  const valores: Record<string, unknown> = {};
  for (const { nome, tipo } of ato.campos) {
    const dado = dados.get(nome);
    if (tipo === 'sim-nao') valores[nome] = dado === 'sim';
    else if (tipo === 'arquivos') valores[nome] = await ler(guardados[nome] ?? [], mesa);
    else if (tipo === 'arquivo') {
      const [um] = await ler(guardados[nome] ?? [], mesa);
      if (um) valores[nome] = um;
    } else if (typeof dado === 'string' && dado.trim() !== '')
      valores[nome] = tipo === 'lista' ? linhas(dado) : dado;
  }
  return valores;
}

async function ler(guardados: readonly ArquivoGuardado[], mesa: Mesa) {
  const lidos: { nome: string; base64: string }[] = [];
  for (const { chave, nome } of guardados) {
    const bytes = await mesa.guardado(chave);
    if (bytes) lidos.push({ nome, base64: Buffer.from(bytes).toString('base64') });
  }
  return lidos;
}

function linhas(texto: string): string[] {
  return texto
    .split('\n')
    .map((uma) => uma.trim())
    .filter(Boolean);
}

function textosDe(dados: FormData): Record<string, string> {
  return Object.fromEntries(
    [...dados].flatMap(([nome, valor]) => (typeof valor === 'string' ? [[nome, valor]] : [])),
  );
}
