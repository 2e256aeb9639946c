import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { texto } from '#lib/wire.ts';

const uf = v.pipe(texto(10), v.trim(), v.toUpperCase(), v.length(2));

const Endereco = v.object({
  Logradouro: v.string(),
  Bairro: v.string(),
  Cidade: v.string(),
  Uf: v.string(),
});

export const referencia = {
  estados: rest('GET /Estado/Estados', {
    input: v.object({}),
    answer: v.array(v.object({ ID: v.number(), Sigla: v.string(), Nome: v.string() })),
    access: 'public',
  }),
  municipios: rest('GET /Municipio/:uf', {
    input: v.object({ uf }),
    answer: v.array(v.object({ ID: v.string(), Nome: v.string(), Estado: v.string() })),
    access: 'public',
    errors: ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'],
  }),
  /** Ours: the address of a CEP; null when it is unknown or the sources do not answer. */
  cep: rest('GET /Cep/:cep', {
    input: v.object({
      cep: v.pipe(
        texto(20),
        v.transform((text) => text.replace(/\D/g, '')),
        v.length(8),
      ),
    }),
    answer: v.nullable(Endereco),
    errors: ['DADOS_INVALIDOS', 'MUITAS_TENTATIVAS'],
  }),
};
