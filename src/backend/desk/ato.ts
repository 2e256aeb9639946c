import { CHAVE_DO_ENVIO, CODIGO_DO_ATO, MOTIVO } from '#lib/mesa/form.ts';
import type { AtoNaTela, AtoOferecido, Dado } from '#lib/mesa/tipos.ts';
import { type Comando, camposDe } from './comando.ts';

/** A command as the form of one record. */
export function atoNaTela(ato: AtoOferecido, comando: Comando): AtoNaTela {
  const { nome, fixos = {}, opcoes } = ato;
  return {
    ...ato,
    chave: [nome, ...Object.values(fixos)].join(':'),
    titulo: comando.titulo,
    campos: camposDe({ ...comando.argumentos, ...comando.opcoes })
      .filter((campo) => !(campo.nome in fixos))
      .map((campo) => ({ ...campo, opcoes: opcoes?.[campo.nome] ?? campo.opcoes })),
    confirma: comando.confirmacao !== undefined,
    pedeMotivo: !comando.le && comando.motivo === undefined,
    pedeCodigo: comando.codigo === true,
  };
}

/** Whether the person confirmed this question. Browsers send line breaks in their own way; a form with files has a box to tick. */
export function confirmou(dados: FormData, pergunta: string, { campos }: AtoNaTela): boolean {
  const dito = String(dados.get('confirmado') ?? '').replaceAll('\r\n', '\n');
  return dito === pergunta || (dito === 'sim' && campos.some(({ tipo }) => tipo.startsWith('arquivo')));
}

/** A posted form as the values of its command: what the record knows counts, whatever the form sends. */
export async function lerAto(dados: FormData, comando: Comando, fixos: AtoOferecido['fixos'] = {}) {
  const campos = camposDe({ ...comando.argumentos, ...comando.opcoes });
  const valores: Record<string, unknown> = {};
  for (const { nome, tipo } of campos) {
    const dado = fixos[nome] ?? dados.get(nome);
    // The ticked rows of a list, or the lines of a text.
    if (tipo === 'lista' && !(nome in fixos)) {
      const linhas = dados.getAll(nome).flatMap((um) => linhasDe(String(um)));
      if (linhas.length > 0) valores[nome] = linhas;
    } else if (tipo === 'sim-nao') valores[nome] = dado === 'sim';
    else if (tipo === 'arquivo' || tipo === 'arquivos') {
      const lidos = await Promise.all(dados.getAll(nome).filter(escolhido).map(emBase64));
      if (tipo === 'arquivos') valores[nome] = lidos;
      else if (lidos[0]) valores[nome] = lidos[0];
    } else if (typeof dado === 'string' && dado.trim() !== '') valores[nome] = dado;
  }
  const textos = [...dados].filter((um): um is [string, string] => typeof um[1] === 'string');
  const escritos: Dado[] = [...campos, MOTIVO].flatMap(({ nome, descricao }) => {
    const escrito = textos.find(([campo, texto]) => campo === nome && texto.trim() !== '');
    return escrito && !(nome in fixos) ? [{ rotulo: descricao, valor: escrito[1] }] : [];
  });
  const conteudo = [...dados]
    .filter(([nome]) => nome !== CHAVE_DO_ENVIO && nome !== CODIGO_DO_ATO.nome)
    .map(([nome, um]) => [nome, um instanceof File ? `${um.name}, ${um.size}` : um]);
  return {
    valores,
    textos: { valores: Object.fromEntries(textos), escritos },
    envio: { chave: String(dados.get(CHAVE_DO_ENVIO) ?? ''), conteudo },
  };
}

const escolhido = (um: FormDataEntryValue): um is File => um instanceof File && um.size > 0;
const emBase64 = async (um: File) => ({
  nome: um.name,
  base64: Buffer.from(await um.arrayBuffer()).toString('base64'),
});
const linhasDe = (texto: string) =>
  texto
    .split('\n')
    .map((uma) => uma.trim())
    .filter(Boolean);
