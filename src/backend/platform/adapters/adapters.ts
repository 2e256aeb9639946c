import type { LeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import type { Cep } from '#backend/platform/adapters/cep/client.ts';
import type { Mailer } from '#backend/platform/adapters/mailer/mailer.ts';
import type { PagBank } from '#backend/platform/adapters/pagbank/client.ts';
import type { PicPay } from '#backend/platform/adapters/picpay/port.ts';
import type { Push } from '#backend/platform/adapters/push/push.ts';
import type { Storage } from '#backend/platform/adapters/storage/storage.ts';
import type { Automacao } from './automacao.ts';
import type { Scanner } from './clamav.ts';
import type { FonteDeConsulta } from './consulta.ts';
import type { Medicao } from './medicao.ts';

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
