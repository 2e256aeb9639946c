import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clausulasDoContrato } from '#backend/domain/vendas/textoDoContrato.ts';
import { planosAVenda } from '#lib/planos/catalogo.ts';

const politica = (nome: string) => readFileSync(`src/content/politicas/${nome}.md`, 'utf8');

it('every plan, both policies and the contract say which body is looked up (CDC arts. 30, 31)', () => {
  for (const { nome, conteudo } of planosAVenda())
    expect(conteudo.join(' '), nome).toMatch(/multas no Detran-RJ/);
  for (const nome of ['termos-de-uso', 'pagamento-e-cancelamento'])
    expect(politica(nome)).toMatch(/só o Detran-RJ/);
  const contrato = clausulasDoContrato({ parcelas: 1, suporte: 'ajuda@example.com' });
  expect(contrato.flatMap(({ paragrafos }) => paragrafos).join(' ')).toContain('apenas o Detran-RJ');
});
