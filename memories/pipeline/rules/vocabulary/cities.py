"""Large cities of the world: a lower-case word among these may be where somebody lives."""

_TEXT = """
    aarhus abu_dhabi abuja accra addis_ababa adelaide agra ahmedabad albuquerque alexandria algiers amman
    amritsar amsterdam anaheim anchorage ankara antwerp arlington athens atlanta auckland austin baghdad
    bakersfield baltimore bandung bangalore bangkok barcelona basel beijing beirut belfast belgrade bengaluru
    bergen berlin bern bhopal bilbao birmingham bogota boise bordeaux boston brasilia brisbane bristol brno
    brooklyn brussels bucharest budapest buenos_aires buffalo busan cairo calgary canberra cape_town caracas
    cardiff casablanca cebu chandigarh charlotte chengdu chennai chicago chittagong christchurch cincinnati
    cleveland cochin coimbatore cologne colombo colorado_springs columbus copenhagen cork dallas delhi denver
    des_moines detroit dhaka doha dresden dubai dublin durban dusseldorf edinburgh edmonton el_paso faridabad
    florence fort_worth frankfurt fresno fukuoka geneva glasgow goa gothenburg graz guadalajara guangzhou
    gurgaon guwahati halifax hamburg hangzhou hanoi hartford helsinki ho_chi_minh_city hong_kong honolulu
    houston hubli hyderabad indianapolis indore irvine islamabad istanbul izmir jacksonville jaipur jakarta
    jeddah jersey_city jerusalem jodhpur johannesburg kampala kanpur kansas_city karachi kathmandu kiev kochi
    kolkata krakow kuala_lumpur kuwait_city kyiv kyoto lagos lahore las_vegas leeds leipzig lille lima lisbon
    liverpool london long_beach los_angeles louisville lucknow ludhiana lyon madrid madurai manchester mangalore
    manila marseille medellin meerut melbourne memphis mesa mexico_city miami milan milwaukee minneapolis minsk
    monterrey montevideo montreal moscow mumbai munich muscat mysore mysuru nagoya nagpur nairobi nanjing naples
    nashik nashville new_delhi new_orleans new_york newark noida oakland oklahoma_city omaha orlando osaka
    oslo ottawa paris patna perth philadelphia phnom_penh phoenix pittsburgh pondicherry portland porto prague
    pretoria providence puducherry pune quebec quito raipur rajkot raleigh ranchi reykjavik richmond riga
    rio_de_janeiro riyadh rochester rome rotterdam sacramento saigon saint_paul saint_petersburg salem
    salt_lake_city salvador san_antonio san_diego san_francisco san_jose santiago sao_paulo sapporo seattle
    seoul seville shanghai shenzhen singapore sofia spokane srinagar st_louis stockholm stuttgart surabaya surat
    sydney taipei tallinn tampa tehran tel_aviv thiruvananthapuram tiruchirappalli tirupur tokyo toronto
    toulouse trichy trivandrum tucson tulsa tunis turin utrecht vadodara valencia vancouver varanasi vellore
    venice vienna vijayawada vilnius virginia_beach visakhapatnam warsaw washington washington_dc wellington
    wichita winnipeg wuhan xiamen yokohama zagreb zurich
    """
CITIES = frozenset(name.replace("_", " ") for name in _TEXT.split())
