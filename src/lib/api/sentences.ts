import type { ErrorCode } from '#lib/errors.ts';

/** The sentence of every error code: specification 1 and 2, section 8; ours where they have none. */
export const SENTENCES: Record<ErrorCode, string> = {
  PAPEL_SEM_ACESSO: 'O seu papel não permite isto.',
  METODO_RECUSADO: 'Este endereço não aceita esse tipo de pedido.',
  CORPO_INVALIDO: 'Não entendemos o que foi enviado. Tente de novo.',
  FUNCAO_DESCONHECIDA: 'Função desconhecida.',
  DADOS_INVALIDOS: 'Confira os campos indicados.',
  SESSAO_EXIGIDA: 'Sua sessão terminou. Entre novamente para continuar.',
  OUTRO_USUARIO: 'Este pedido pertence a outra conta.',
  ORIGEM_RECUSADA: 'O pedido veio de outro endereço e foi recusado.',
  MENU_BLOQUEADO: 'Seu plano não está ativo. Contrate um plano para continuar usando esta área.',
  NAO_ENCONTRADO: 'Não encontramos o que você procura.',
  CORPO_GRANDE: 'O que você enviou é grande demais. Encurte os textos ou reduza os arquivos e tente de novo.',
  MUITAS_TENTATIVAS: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.',
  CHAVE_REPETIDA:
    'Um envio anterior desta página já foi gravado, com outros dados. Confira o que ficou guardado; se ainda faltar, envie de novo.',
  DADOS_MUDARAM:
    'Estes dados foram mudados em outra janela depois que você abriu esta. Confira os campos indicados: salvar de novo fica com o que está aqui.',
  ERRO_INTERNO: 'Algo falhou do nosso lado. Nada foi perdido: tente novamente em instantes.',
  SERVICO_RECUSOU: 'O serviço não aceitou o pedido. Confira os dados e tente novamente.',
  SERVICO_INDISPONIVEL: 'Parece que você está sem internet! Recarregue a página!',
  SEM_ESPACO:
    'Por alguns minutos nada pode ser gravado, só consultado. O que já estava salvo continua salvo: tente de novo mais tarde.',
  USUARIO_SENHA_INVALIDO: 'Usuário ou senha inválidos!',
  USUARIO_BLOQUEADO: 'Usuário bloqueado! Envie um e-mail para {supportEmail}.',
  USUARIO_NAO_EXISTE: 'Usuário não cadastrado em nossa base de dados! Clique no link: Cadastre-se',
  SENHA_DIFERENTES: 'As senhas devem ser iguais!',
  SENHA_CURTA: 'A senha deve ter de 8 a 12 caracteres.',
  SENHA_COMUM: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
  EMAIL_INVALIDO:
    'O E-mail informado não é valido! Confira se ele está completo e tem no máximo 150 caracteres.',
  EMAIL_JA_EXISTE:
    'O e-mail informado já está cadastrado em nosso sistema! Você será direcionado para a tela de login!',
  CPF_INVALIDO: 'Este CPF não é válido. Confira os números.',
  PARCEIRO_NAO_ENCONTRADO: 'Não encontramos este parceiro. Você pode continuar sem ele.',
  CODIGO_EXPIRADO: 'Este link já foi usado ou venceu. Peça um novo e-mail de recuperação.',
  SEGUNDO_FATOR: 'Falta o código do seu aplicativo.',
  CODIGO_INVALIDO: 'Este código não confere ou já foi usado. Espere o próximo e tente de novo.',
  PASSO_VENCIDO: 'O tempo para este passo terminou. Comece de novo.',
  SEGUNDO_FATOR_LIGADO: 'O segundo passo já está ligado. Desligue-o antes de trocar de aplicativo.',
  CHAVE_RECUSADA: 'Esta chave de acesso não foi aceita. Tente de novo ou entre com a senha.',
  CHAVES_INDISPONIVEIS: 'Neste endereço os navegadores não usam chaves de acesso.',
  CHAVES_DEMAIS: 'Sua conta já tem 10 chaves de acesso. Remova uma para criar outra.',
  AVISO_OBRIGATORIO:
    'Este aviso não pode ser desligado: é por ele que você sabe o que aconteceu na sua conta.',
  LIMITE_MAX_ATINGIDO:
    'Limite máximo atingido do seu plano. Faça um upgrade ou contrate avulso (Meus Extras).',
  JA_CADASTRADO: 'Este cadastro já existe na sua conta.',
  DOCUMENTOS_FALTANDO: 'Anexe todos os documentos!',
  ARQUIVO_TIPO: 'O arquivo deve ser uma foto (JPG, PNG, WebP, HEIC) ou um PDF.',
  ARQUIVO_EXTENSAO: 'O nome do arquivo não combina com o seu conteúdo. Salve-o de novo ou escolha outro.',
  ARQUIVO_FALTA: 'Escolha o arquivo.',
  ARQUIVO_VAZIO: 'O arquivo está vazio. Escolha outro.',
  ARQUIVO_GRANDE: 'O arquivo é maior do que 10 MB. Escolha um menor.',
  MULTA_JA_NA_LISTA: 'Você já tem uma multa com este número de auto: ela não precisa ser guardada de novo.',
  MULTA_DA_FONTE: 'Esta multa também veio da consulta ao órgão: os dados dela agora são os do órgão.',
  MULTA_EM_USO:
    'Esta multa tem um recurso ou uma compra e não pode ser retirada. Os dados ainda podem ser corrigidos.',
  GUARDADAS_DEMAIS: 'Você já guarda 100 multas. Retire uma que terminou para guardar outra.',
  RECURSO_JA_SOLICITADO: 'O recurso desta multa já foi solicitado.',
  RECURSO_INDISPONIVEL: 'Não cabe mais recurso pela internet para esta multa.',
  TRANSICAO_INVALIDA: 'O recurso não pode passar para este estado.',
  CONTA_EM_REMOCAO:
    'Você pediu a remoção da sua conta, e o que comprar seria apagado com ela. Para comprar, cancele antes esse pedido em Meus Dados.',
  PERFIL_INCOMPLETO:
    'Para prosseguir o pagamento, é necessário que preencha todos os dados no perfil do usuário.',
  PRODUTO_NAO_ENCONTRADO: 'Este produto não está mais disponível.',
  CUPOM_INVALIDO: 'Cupom inválido',
  CUPOM_ERRO: 'Erro no cupom',
  TOTAL_MUDOU: 'O total desta compra mudou. Confira e pague de novo.',
  PAGAMENTO_RECUSADO: 'O pagamento não foi autorizado. Confira os dados ou use outro cartão.',
  PAGAMENTO_FALHOU:
    'Infelizmente ocorreu um erro na geração de sua compra, tente novamente efetuar a compra revendo os dados de pagamento se estão corretos. Caso o erro persistir entre em contato no email {supportEmail}',
  PAGAMENTO_EM_CONFERENCIA:
    'Ainda não tivemos a resposta da instituição de pagamento. Tente de novo em instantes: você não paga duas vezes.',
  RECURSO_JA_PAGO: 'O recurso desta multa já está pago.',
  RECURSO_INCLUSO: 'O recurso desta multa está incluído no seu plano. Abra a multa e peça sem pagar nada.',
  ESTORNO_IMPOSSIVEL: 'Só um pedido pago pode ser estornado.',
  PARCELAS_INVALIDAS: 'Escolha um número de parcelas da lista.',
  FORMA_PAGAMENTO_INVALIDA: 'Forma de pagamento inválida!',
  CONTRATO_NAO_ACEITO: 'Aceite o contrato antes de pagar.',
  CONTRATO_INDISPONIVEL: 'Não foi possível consultar seu contrato no momento.',
  VENDA_JA_PAGA: 'Esta compra já está paga.',
  MULTA_JA_CADASTRADA: 'A multa desta solicitação já foi cadastrada.',
  CORRECAO_INDISPONIVEL:
    'Esta petição não pode ser corrigida agora. Espere ela ficar pronta e tente outra vez.',
  CARTA_SEM_TEXTO:
    'Este PDF não tem texto que se possa ler: as letras estão numa imagem ou desenhadas. Leia-o na página de fotos, baixe o PDF original do site do órgão ou do SNE, ou copie os dados da carta.',
  CARTA_ILEGIVEL:
    'Não conseguimos abrir este arquivo. Escolha o PDF da notificação, sem senha, ou copie os dados da carta.',
  CARTA_SEM_DADOS: 'Não reconhecemos nenhum dado nesta carta. Copie-os você mesmo: nada foi perdido.',
  CARTA_EM_DUVIDA:
    'Vimos uma notificação nas imagens deste arquivo, mas todo valor deixou dúvida. Fotografe a folha de perto e sem sombra, ou copie os dados da carta.',
  CARTA_PESADA:
    'Este PDF tem muito mais conteúdo do que uma notificação e não foi lido. Baixe só a notificação do site do órgão, ou copie os dados da carta.',
  LEITOR_OCUPADO:
    'O leitor de cartas está ocupado agora. Espere um minuto e envie de novo, ou copie os dados da carta.',
  FORA_DO_PRAZO: 'O prazo para isto terminou.',
  PEDIDO_NAO_PAGO: 'O pedido desta solicitação não está pago.',
};

/** Of a letter about a fine that the driver already had, for `AVISOS` of messages.ts. */
export const AVISOS_DA_MULTA_CONHECIDA = {
  datasNaMultaConhecida: {
    tipo: 'ok',
    texto: 'Você já tinha esta multa: as datas da carta foram guardadas nela.',
  },
  datasNaMultaConhecidaPaga: {
    tipo: 'ok',
    texto:
      'Você já tinha esta multa: as datas da carta foram guardadas nela. Se um órgão a lista, é ele quem informa o pagamento.',
  },
} as const;

/** Of appeals and of the petition wizard, for `AVISOS` of messages.ts. */
export const AVISOS_DE_RECURSO = {
  recursoSemFase: {
    tipo: 'alerta',
    texto:
      'Uma das multas escolhidas não aceita recurso agora: abra a multa para ver o prazo e o que ainda cabe.',
  },
  escolhaSolicitacao: { tipo: 'info', texto: 'Escolha a solicitação em que a multa será cadastrada.' },
  peticaoGuardada: { tipo: 'ok', texto: 'Guardada: a petição continua paga e espera por outra multa.' },
  etapaIncompleta: {
    tipo: 'alerta',
    texto:
      'O que você enviou está guardado. Antes de continuar, confira esta página: falta algo nela, ou uma data não combina com outra.',
  },
  peticaoMudou: {
    tipo: 'alerta',
    texto:
      'As respostas mudaram em outra janela, e nada foi cadastrado. Confira outra vez e, se estiver certo, cadastre.',
  },
} as const;
