import { estaDecidido, podeMover, semProtocolo } from '#lib/recursos/rules.ts';
import type { ItemDaFila } from './tipos.ts';

/** The commands that an appeal's state allows to a member of the staff. */
export function atosDoRecurso({ estado, pergunta, responsavel }: ItemDaFila, email: string): string[] {
  const decidido = estaDecidido(estado);
  const atos: [string, boolean][] = [
    ['recursos assumir', !decidido && responsavel?.email !== email],
    ['recursos passar', !decidido],
    ['recursos soltar', !decidido && responsavel !== null],
    ['recursos iniciar', podeMover(estado, 'em_analise')],
    ['recursos perguntar', !decidido && pergunta !== 'espera o motorista'],
    ['recursos protocolar', podeMover(estado, 'protocolado')],
    ['recursos decidir', podeMover(estado, 'deferido')],
    ['recursos cancelar', semProtocolo(estado)],
  ];
  return atos.flatMap(([nome, pode]) => (pode ? [nome] : []));
}
