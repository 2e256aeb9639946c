import { formOf } from '#lib/pageForm.server.ts';
import type { Ato, Mesa, ResultadoDoAto } from './tipos.ts';

/** What a page of the desk shows after one of its acts was posted. */
export interface AtoFeito {
  nome: string;
  valores: Record<string, string>;
  motivo: string;
  resultado: ResultadoDoAto;
}

/**
 * Reads a posted act and runs it. `fixos` are the values that the page itself knows (which order, which appeal): the form
 * does not send them. Null when the page was only asked for.
 */
export async function receberAto(
  request: Request,
  { mesa, nomes, fixos }: { mesa: Mesa; nomes: readonly string[]; fixos: Record<string, string> },
): Promise<AtoFeito | null> {
  if (request.method !== 'POST') return null;
  const dados = await formOf(request);
  const nome = String(dados?.get('ato') ?? '');
  const ato = mesa.atos(nomes).find((um) => um.nome === nome);
  const erro = (mensagem: string): ResultadoDoAto => ({ tipo: 'erro', mensagem, campos: {} });
  if (!dados || !ato) {
    return { nome, valores: {}, motivo: '', resultado: erro('Este pedido não foi entendido.') };
  }
  const motivo = String(dados.get('motivo') ?? '');
  const lidos = await valoresDe(ato, dados);
  const fixosDoAto = Object.fromEntries(Object.entries(fixos).filter(([campo]) => temCampo(ato, campo)));
  const resultado = await mesa.executar({
    nome,
    valores: { ...lidos, ...fixosDoAto },
    confirmado: dados.get('confirmado') === 'sim',
    motivo,
  });
  return { nome, valores: textosDe(dados), motivo, resultado };
}

async function valoresDe(ato: Ato, dados: FormData): Promise<Record<string, unknown>> {
  const valores: Record<string, unknown> = {};
  for (const { nome, tipo } of ato.campos) {
    const dado = dados.get(nome);
    if (tipo === 'sim-nao') valores[nome] = dado === 'sim';
    else if (tipo === 'arquivos') valores[nome] = await lerArquivos(dados.getAll(nome));
    else if (dado instanceof File) {
      const [um] = await lerArquivos([dado]);
      if (um) valores[nome] = um;
    } else if (typeof dado === 'string' && dado.trim() !== '')
      valores[nome] =
        tipo === 'lista'
          ? dado
              .split('\n')
              .map((um) => um.trim())
              .filter(Boolean)
          : dado;
  }
  return valores;
}

/** A field left empty comes as an empty file without a name. */
async function lerArquivos(dados: readonly FormDataEntryValue[]) {
  const lidos: { nome: string; base64: string }[] = [];
  for (const dado of dados)
    if (dado instanceof File && dado.size > 0)
      lidos.push({ nome: dado.name, base64: Buffer.from(await dado.arrayBuffer()).toString('base64') });
  return lidos;
}

function temCampo(ato: Ato, nome: string): boolean {
  return ato.campos.some((campo) => campo.nome === nome);
}

function textosDe(dados: FormData): Record<string, string> {
  return Object.fromEntries(
    [...dados].flatMap(([nome, valor]) => (typeof valor === 'string' ? [[nome, valor]] : [])),
  );
}
