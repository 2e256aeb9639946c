import { type Centavos, reais } from '#lib/money.ts';
import { semCondutorAIndicar } from '#lib/multas/indicacao.ts';
import type { Infracao } from '#lib/multas/infracoes.server.ts';
import { infracaoDoTexto } from './caso.ts';
import type { NomeDoCampo, Rascunho, Respostas } from './form.ts';
import { DOBRA, deCirculacao } from './grounds.ts';
import { deEmpresa } from './recusas.ts';

/** Whether the code of the infraction leaves room for a question; an unknown code rules out only what needs a known one. */
export function cabeNoCodigo(nome: NomeDoCampo, { Enquadramento = '' }: Rascunho): boolean {
  const infracao = infracaoDoTexto(Enquadramento);
  if (nome === 'suspensaoJunta') return infracao?.suspensaoDireta === true;
  return !infracao || (SO_SE[nome]?.(infracao) ?? true);
}

const velocidade = ({ artigo }: Infracao) => /^218\b/.test(artigo);
const alcool = ({ artigo }: Infracao) => /^165(?![-\w])/.test(artigo);

/** Speed is always recorded by a meter (CTB arts. 218 and 280 §2), so that nobody signed the AIT. */
const SO_SE: Partial<Record<NomeDoCampo, (infracao: Infracao) => boolean>> = {
  objetivo: indicavel,
  constatacao: (um) => !velocidade(um),
  autoAssinado: (um) => !velocidade(um),
  temaMedidor: (um) => velocidade(um) || alcool(um),
  velocidadeMedida: velocidade,
  velocidadeConsiderada: velocidade,
  velocidadeLimite: velocidade,
  imagemComPlaca: velocidade,
  autoComSinais: alcool,
  temaSinalizacao: ({ artigo }) => deCirculacao(artigo),
  temaEmergencia: ({ artigo }) => deCirculacao(artigo),
  temaHistorico: ({ natureza }) => natureza === 'leve' || natureza === 'media',
  temaReincidencia: ({ artigo }) => DOBRA.test(artigo),
};

/** An infraction of who drives, whose driver the AIT may not name (CTB art. 257 §§2, 3 and 7). */
function indicavel({ responsavel, codigo }: Infracao): boolean {
  return responsavel === 'condutor' && !semCondutorAIndicar(codigo);
}

/** The new fine of a company that defends itself without naming the driver: twice the first one (CTB art. 257 §8); null for others. */
export function multaNovaDaEmpresa(r: Respostas): Centavos | null {
  const infracao = infracaoDoTexto(r.enquadramento ?? '');
  return infracao && deEmpresa(r) && indicavel(infracao) ? infracao.valor * 2 : null;
}

/** Said before the paper and on its cover: a defence alone does not avoid it. */
export const fraseDaMultaNova = (valor: Centavos): string =>
  `O veículo é de empresa: sem a indicação de quem dirigia, no prazo, vem outra multa, de ${reais(valor)}, o dobro desta, mesmo com a defesa (CTB, art. 257, § 8º).`;
