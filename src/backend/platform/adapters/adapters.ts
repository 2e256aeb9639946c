import type { LeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import type { FonteDeConsulta } from '#backend/platform/adapters/infosimples/client.ts';
import type { PagBank } from '#backend/platform/adapters/pagbank/client.ts';
import type { PicPay } from '#backend/platform/adapters/picpay/client.ts';
import type { Push } from '#backend/platform/adapters/push/push.ts';
import type { Storage } from '#backend/platform/adapters/storage/storage.ts';
import type { Automacao } from './automacao.ts';
import type { Cep } from './cep.ts';
import type { Mailer } from './mailer.ts';
import type { Medicao } from './medicao.ts';

/** The outside services. Undefined without an address: orders are not reported, nothing is measured. */
export interface Adapters {
  pagbank: PagBank;
  picpay: PicPay;
  consultas: FonteDeConsulta;
  cep: Cep;
  mailer: Mailer;
  push: Push;
  storage: Storage;
  cartas: LeitorDeCartas;
  automacao: Automacao | undefined;
  medicao: Medicao | undefined;
}
