import * as v from 'valibot';
import { rest } from '../endpoint.ts';
import { Habilitacao } from '../habilitacoes/contract.ts';
import { MultaNaTela } from '../multas/contract.ts';
import { Veiculo } from '../veiculos/contract.ts';
import { guid, isoDate, texto, umaLinha } from '../wire.ts';
import { ALVOS, DIAS_DE_VALIDADE, NIVEIS, PARA_MAX, SITUACOES } from './rules.ts';
import { DeOutro } from './wire.ts';

const Codigo = texto(100);

const Validade = v.pipe(
  v.union([texto(10), v.number()]),
  v.transform(Number),
  v.picklist(DIAS_DE_VALIDADE, 'Escolha até quando.'),
);

/** A share that the owner offered or opened to one person. */
const Dado = v.object({
  Guid: v.string(),
  Alvo: v.picklist(ALVOS),
  GuidDoAlvo: v.string(),
  /** 'KVL1A23 · Onix', 'CNH 01234567890'. */
  Nome: v.string(),
  Para: v.string(),
  Nivel: v.picklist(NIVEIS),
  Situacao: v.picklist(SITUACOES),
  CriadoEm: isoDate,
  LinkAte: isoDate,
  Ate: isoDate,
  /** The guest: first name, and the masked address. */
  Quem: v.nullable(v.string()),
});

const errosDoConvite = [
  'CONVITE_INVALIDO',
  'CONVITE_USADO',
  'CONVITE_ENCERRADO',
  'CONVITE_VENCIDO',
  'MUITAS_TENTATIVAS',
] as const;

export const compartilhamentos = {
  dados: rest('GET /Compartilhamento/Dados', {
    input: v.object({}),
    answer: v.array(Dado),
    summary: 'Ours: the driver’s invitations and grants to others, newest first.',
  }),
  comigo: rest('GET /Compartilhamento/Comigo', {
    input: v.object({}),
    answer: v.object({
      Veiculos: v.array(Veiculo),
      Habilitacoes: v.array(Habilitacao),
      Multas: v.array(MultaNaTela),
      /** Shares that show nothing now: the guest has no plan, and the owner no paid one. */
      Fechados: v.array(DeOutro),
    }),
    summary: 'Ours: the vehicles and licences that others share with the driver, with their open fines.',
  }),
  convidar: rest('POST /Compartilhamento/Convidar', {
    input: v.object({
      Alvo: v.picklist(ALVOS),
      Guid: guid,
      Nivel: v.picklist(NIVEIS, 'Escolha o que a pessoa pode fazer.'),
      Validade,
      Para: v.pipe(umaLinha(PARA_MAX), v.nonEmpty('Escreva para quem é o convite.')),
      Chave: guid,
    }),
    /** The address is shown once. */
    answer: v.object({ Guid: v.string(), Link: v.string(), LinkAte: isoDate, Ate: isoDate }),
    gated: true,
    errors: [
      'DADOS_INVALIDOS',
      'NAO_ENCONTRADO',
      'CONVITES_DEMAIS',
      'CHAVE_REPETIDA',
      'CONVITE_USADO',
      'MUITAS_TENTATIVAS',
    ],
    summary: 'Ours: an invitation to one vehicle or licence, by a link that works once.',
  }),
  encerrar: rest('POST /Compartilhamento/Encerrar', {
    input: v.object({ Guid: guid }),
    answer: v.object({ Encerrado: v.literal(true) }),
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
    summary: 'Ours: ends an invitation or an access, by its owner or by who accepted it.',
  }),
  convite: rest('POST /Compartilhamento/Convite', {
    input: v.object({ Codigo }),
    answer: v.object({
      De: v.string(),
      Alvo: v.picklist(ALVOS),
      Nome: v.nullable(v.string()),
      Nivel: v.picklist(NIVEIS),
      Ate: isoDate,
      LinkAte: isoDate,
      /** The owner opened their own link. */
      Meu: v.boolean(),
    }),
    access: 'public',
    errors: errosDoConvite,
    summary: 'Ours: what a link offers, before it is accepted.',
  }),
  aceitar: rest('POST /Compartilhamento/Aceitar', {
    input: v.object({ Codigo }),
    answer: v.object({ Alvo: v.picklist(ALVOS), Guid: v.string() }),
    errors: [...errosDoConvite, 'CONVITE_PROPRIO'],
    summary: 'Ours: accepts an invitation with the account that is signed in.',
  }),
  recusar: rest('POST /Compartilhamento/Recusar', {
    input: v.object({ Codigo }),
    answer: v.object({ Recusado: v.literal(true) }),
    errors: [...errosDoConvite, 'CONVITE_PROPRIO'],
    summary: 'Ours: refuses an invitation; its link becomes invalid.',
  }),
};

export type AcessoDado = v.InferOutput<typeof Dado>;
