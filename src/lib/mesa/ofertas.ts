import { primeiroNome } from '#lib/shell/rules.ts';
import type { AtoOferecido } from './ato.ts';
import { eAssunto } from './notas.ts';
import type { Mesa, ModeloDeResposta } from './tipos.ts';

/** The note that may be written on a record's page; null where the role writes none, or the record is of no customer. */
export async function notaOferecida(
  mesa: Mesa,
  { tipo, id, clienteId }: { tipo: string; id: string; clienteId: string | null | undefined },
): Promise<AtoOferecido | null> {
  if (!clienteId || !eAssunto(tipo) || mesa.atos(['notas escrever']).length === 0) return null;
  const colegas = (await mesa.colegas()).filter(({ email }) => email !== mesa.pessoa.email);
  return {
    nome: 'notas escrever',
    fixos: { conta: clienteId, assunto: tipo, sobre: id },
    opcoes: { mencionar: colegas.map(({ email, nome }) => ({ valor: email, rotulo: nome })) },
  };
}

/** The templates, as they would be written to a driver of this name. */
export async function modelosPara(mesa: Mesa, nome: string): Promise<ModeloDeResposta[]> {
  const primeiro = primeiroNome(nome);
  return (await mesa.modelos()).map((um) => ({ ...um, texto: um.texto.replaceAll('{nome}', primeiro) }));
}

/** Fields that are written to a driver: a template may fill them. */
export const CAMPOS_DE_RESPOSTA: readonly string[] = ['texto', 'pergunta', 'resposta'];
