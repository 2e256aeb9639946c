/** @typedef {import('./cliente.mjs').Comando} Comando */

/** @param {Comando[]} comandos */
export function ajudaGeral(comandos) {
  const largura = Math.max(...comandos.map(({ nome }) => nome.length));
  return [
    'Uso: npm run operador -- <comando> [argumentos] [opções]',
    '',
    'Comandos:',
    ...comandos.map(({ nome, resumo }) => `  ${nome.padEnd(largura)}  ${resumo}`),
    '',
    'Em todos os comandos:',
    '  --json   a resposta como JSON, para scripts',
    '  --sim    não pergunta antes de fazer o que não se desfaz',
    '  --help   explica o comando',
    '',
    'Códigos de saída: 0 feito, 1 recusado, 2 comando mal escrito, 3 servidor fora do ar.',
  ].join('\n');
}

/** @param {Comando} comando */
export function ajudaDoComando(comando) {
  const { resumo, argumentos, opcoes, confirma } = comando;
  const linhas = [
    ...argumentos.map((um) => [um.nome, um.descricao]),
    ...opcoes.map((uma) => [`--${uma.nome}${uma.obrigatorio ? ' (obrigatória)' : ''}`, uma.descricao]),
  ];
  const largura = Math.max(0, ...linhas.map(([nome = '']) => nome.length));
  return [
    resumo,
    '',
    `Uso: ${formaDeUsar(comando)}`,
    ...(linhas.length > 0 ? [''] : []),
    ...linhas.map(([nome = '', descricao]) => `  ${nome.padEnd(largura)}  ${descricao}`),
    ...(confirma ? ['', 'Pergunta antes de fazer; --sim responde que sim.'] : []),
  ].join('\n');
}

/** @param {Comando} comando */
export function formaDeUsar({ nome, argumentos, opcoes }) {
  const partes = [
    ...argumentos.map((um) => (um.obrigatorio ? `<${um.nome}>` : `[${um.nome}]`)),
    ...opcoes.map((uma) => {
      const opcao =
        uma.tipo === 'sim-nao'
          ? `--${uma.nome}`
          : `--${uma.nome} <${uma.tipo.startsWith('arquivo') ? 'arquivo' : 'valor'}>`;
      return `${uma.obrigatorio ? opcao : `[${opcao}]`}${uma.tipo === 'lista' || uma.tipo === 'arquivos' ? '...' : ''}`;
    }),
  ];
  return ['npm run operador --', nome, ...partes].join(' ');
}
