import type { Automacao } from './automacao.ts';
import type { LeitorDeCartas } from './carta/leitor.ts';
import type { Cep } from './cep/client.ts';
import type { Scanner } from './clamav.ts';
import type { FonteDeConsulta } from './consulta.ts';
import type { Mailer } from './mailer/mailer.ts';
import type { Medicao } from './medicao.ts';
import type { PagBank } from './pagbank/client.ts';
import type { PicPay } from './picpay/port.ts';
import type { Push } from './push/push.ts';
import type { Storage } from './storage/storage.ts';

export interface Adapters {
  pagbank: PagBank;
  picpay: PicPay;
  consultas: FonteDeConsulta;
  cep: Cep;
  mailer: Mailer;
  push: Push;
  storage: Storage;
  cartas: LeitorDeCartas;
  /** Undefined without an address: files are not scanned. */
  scanner: Scanner | undefined;
  /** Undefined without an address: orders are not reported. */
  automacao: Automacao | undefined;
  /** Undefined without an address: nothing is measured. */
  medicao: Medicao | undefined;
}
