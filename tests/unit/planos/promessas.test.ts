import { describe, expect, it } from 'vitest';
import { PLANOS } from '#lib/planos/catalogo.ts';

/** Names of the specification that suggest a result, and lines that sell what the law gives everybody. */
const NOME_DE_RESULTADO = /livre$|blindad|garant|imune|zero/i;
const DA_LEI = /20% de desconto/;

describe('the promises of a plan', () => {
  it.each(PLANOS.map((plano) => [plano.nome, plano] as const))(
    '%s: a feature that could mislead has a clarifying line',
    (_nome, plano) => {
      const daLei = plano.conteudo.some((linha) => DA_LEI.test(linha));
      if (daLei) expect(plano.ressalva).toMatch(/da lei.*para todos, com plano ou sem.*art\. 284/);
      else if (NOME_DE_RESULTADO.test(plano.nome))
        expect(plano.ressalva).toMatch(/O nome não é promessa: .*o órgão de trânsito\.$/);
      else expect(plano.ressalva).toBeNull();
    },
  );

  it('are no results of appeals', () => {
    const nossas = PLANOS.flatMap(({ resumo, ressalva }) => [resumo, ressalva ?? '']).join('\n');
    expect(nossas).not.toMatch(
      /garant|não (pode|vai) perder|sem multas|evit[ae]|proteg|blind|salv[ae]|ganh[ae]/i,
    );
  });
});
