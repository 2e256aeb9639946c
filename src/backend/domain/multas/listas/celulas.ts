import { formatDate } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';

// Formats of spreadsheet cells.

export const dinheiro = (valor: Centavos) => reais(valor).replace('R$ ', '');
export const dia = (data: string | null | undefined) => (data ? formatDate(data) : '');
