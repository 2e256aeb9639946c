import { fraseDaMultaNova, multaNovaDaEmpresa } from '#lib/peticoes/doCodigo.ts';
import type { DadosPeticao } from './valores.ts';

/** What the case brings beside this paper: a company's new fine, the suspension of the licence. */
export function avisosDoCaso(dados: DadosPeticao): string[] {
  const nova = dados.fase === 'P' ? multaNovaDaEmpresa(dados) : null;
  const suspensao = dados.suspende
    ? [
        dados.suspensaoJunta
          ? 'A notificação fala da multa e da suspensão: esta peça pede que nem uma nem outra seja aplicada, e o prazo é um só. Há quem discuta que as duas corram juntas.'
          : 'Esta infração suspende a CNH por si só. Se a notificação também fala da suspensão, diga isso nas respostas, e a peça responde às duas; se a suspensão vier em outra carta, a defesa dela é outra.',
      ]
    : [];
  return [...(nova === null ? [] : [fraseDaMultaNova(nova)]), ...suspensao];
}
