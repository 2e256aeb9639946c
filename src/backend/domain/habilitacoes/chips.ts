import { daysBetween, type IsoDate } from '#lib/dates.ts';
import type { ChipWire } from '#lib/habilitacoes/contract.ts';
import { aguardaPrimeiraConsulta } from '#lib/habilitacoes/rules.ts';

/** Labels of a licence, most urgent first. */
export function chipsDaHabilitacao(
  cnh: {
    ativo: boolean;
    comErro: boolean;
    qtdeConsultas: number;
    vencimento: IsoDate | null;
    exerceAtividadeRemunerada: boolean;
  },
  hoje: IsoDate,
): ChipWire[] {
  const chips: ChipWire[] = [];
  if (cnh.comErro) chips.push({ Label: 'Com problemas', Style: 'filled', Color: 'erro' });
  else if (!cnh.ativo) chips.push({ Label: 'Desativada', Style: 'outlined', Color: 'alerta' });
  else if (aguardaPrimeiraConsulta(cnh.qtdeConsultas))
    chips.push({ Label: 'Consultando', Style: 'outlined', Color: 'info' });
  else chips.push({ Label: 'Ativa', Style: 'outlined', Color: 'ok' });
  if (cnh.vencimento !== null) {
    const dias = daysBetween(hoje, cnh.vencimento);
    if (dias < 0) chips.push({ Label: 'CNH vencida', Style: 'filled', Color: 'erro' });
    else if (dias <= AVISO_DE_VENCIMENTO_DIAS)
      chips.push({ Label: venceEm(dias), Style: 'filled', Color: 'alerta' });
  }
  if (cnh.exerceAtividadeRemunerada) chips.push({ Label: 'EAR', Style: 'outlined', Color: 'info' });
  return chips;
}

/** Days of notice: renewal needs a medical exam, and an expired licence may be used for 30 days (CTB art. 162 V). */
const AVISO_DE_VENCIMENTO_DIAS = 30;

function venceEm(dias: number): string {
  if (dias === 0) return 'Vence hoje';
  return dias === 1 ? 'Vence amanhã' : `Vence em ${dias} dias`;
}
