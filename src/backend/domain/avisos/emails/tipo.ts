import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import type { Job } from './mensagem.ts';

/** Maps a mail to a notification type of the driver's preferences (lib/avisos/tipos.ts). */
export function tipoDoEmail(job: Job): TipoDeAviso {
  switch (job.modelo) {
    case 'lembrete':
      return 'prazos';
    case 'nova-multa':
      return 'multas';
    case 'recurso-andou':
    case 'peticao-pronta':
      return 'recursos';
    case 'pedido-pago':
    case 'boleto':
      return 'compras';
    case 'plano-terminando':
      return 'plano';
    case 'aviso':
      return job.tipo ?? (job.alvo === undefined ? 'conta' : 'multas');
    default:
      return 'conta';
  }
}
