import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { centavos, doMesmoDono, guid, instante, numero, numeroDoDono, numeroGerado } from './columns.ts';
import { usuario } from './conta.ts';

export const veiculo = pgTable(
  'veiculo',
  {
    id: numeroGerado(),
    guid: guid(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    placa: text().notNull(),
    numeroRenavam: text().notNull(),
    proprietarioDocumento: text(),
    emailNotificacao: text(),
    uf: text().notNull(),
    ativo: boolean().notNull().default(true),
    proprietario: text(),
    modelo: text(),
    fabricante: text(),
    chassi: text(),
    localRegistro: text(),
    anoFabricacao: text(),
    anoModelo: text(),
    anoUltimoLicenciamento: text(),
    cor: text(),
    especieTipo: text(),
    combustivel: text(),
    capacidadePotenciaCilindrada: text(),
    qtdeConsultas: integer().notNull().default(0),
    comErro: boolean().notNull().default(false),
    mensagemErro: text(),
    consultadoEm: instante(),
    proximaConsultaEm: instante(),
    criadoEm: instante().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    unique().on(t.guid, t.usuarioId),
    unique().on(t.usuarioId, t.numeroRenavam),
    index().on(t.proximaConsultaEm),
    // The sweep's condition: neither switched off nor waiting for a correction.
    index('veiculo_a_verificar_index').on(t.proximaConsultaEm).where(sql`${t.ativo} and not ${t.comErro}`),
  ],
);

export const debito = pgTable(
  'debito',
  {
    id: numeroGerado(),
    usuarioId: uuid()
      .notNull()
      .references(() => usuario.id),
    veiculoId: numero().notNull(),
    descricao: text().notNull(),
    valor: centavos().notNull(),
  },
  (t) => [
    numeroDoDono(t),
    doMesmoDono(t, t.veiculoId, veiculo),
    index().on(t.veiculoId),
    index().on(t.usuarioId),
  ],
);
